"""Tests of the adapter: `python3 -m unittest discover` in the directory above this one."""
