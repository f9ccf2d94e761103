use std::process::ExitCode;

fn main() -> ExitCode {
    opportune::command::run()
}
