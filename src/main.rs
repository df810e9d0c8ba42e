//! The command line program; everything is in [`seamcheck::cli`].

fn main() -> seamcheck::cli::Exit {
    seamcheck::cli::main()
}
