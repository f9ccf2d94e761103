use std::process::ExitCode;

/// Rows are made on the database's threads and dropped on those that answer, which the system's allocator is slow at.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// What `opportune --version` says. `script/package` gives its packages theirs, with the commit; it stands here and not in
/// the library, so that another one is only linked anew.
const VERSION: &str = match option_env!("OPPORTUNE_VERSION") {
    Some(version) => version,
    None => concat!(env!("CARGO_PKG_VERSION"), " (development build)"),
};

fn main() -> ExitCode {
    opportune::command::run(VERSION)
}
