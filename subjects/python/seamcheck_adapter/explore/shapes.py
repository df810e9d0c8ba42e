"""What an encoding begins with: how the instances of each type are taken apart and made again."""
