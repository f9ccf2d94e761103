use std::process::ExitCode;

/// Rows are made on the database's threads and dropped on those that answer, which the system's allocator is slow at.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    opportune::command::run()
}
