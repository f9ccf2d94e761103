//! What the setup page decides: a file in the data folder, laid over the built-in settings. Whatever the host wrote, in a
//! settings file or in the environment, is laid over it, so the page can't change that.

use std::fmt;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use toml::{Table, Value};

use super::environment::{self, Variables};
use super::{Settings, defaults};

const FILE: &str = "setup.toml";
/// What can stand in it: nothing that says where it lies itself.
const SECTIONS: [&str; 4] = ["mail", "product", "server", "stripe"];
const HEAD: &str = "# Written by the setup page. A settings file and the environment win over it; config.default.toml says\n\
                    # what each setting means. It can hold passwords.\n\n";

/// Where settings came from, so that they can be read again.
#[derive(Clone, Default)]
pub(super) struct Source {
    pub(super) file: Option<PathBuf>,
    pub(super) variables: Variables,
    /// The same file as it was read.
    pub(super) in_file: Table,
}

/// Without what it holds: passwords may be among it.
impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Source").field("file", &self.file).finish_non_exhaustive()
    }
}

impl Settings {
    /// As the product ships, whatever lies on this machine.
    pub fn as_shipped() -> Result<Self, String> {
        Self::layered(Source::default(), Some(Table::new()))
    }

    /// All of them read again, as at a start.
    pub fn again(&self) -> Result<Self, String> {
        Self::layered(Source { in_file: Table::new(), ..self.source.clone() }, None)
    }

    /// These settings with what the setup page decides, checked as at a start.
    pub fn with_setup(&self, decided: Table) -> Result<Self, String> {
        Self::layered(Source { in_file: Table::new(), ..self.source.clone() }, Some(decided))
    }

    /// What keeps the setup page from changing a setting: the name of an environment variable, or the settings file.
    pub fn fixed_by(&self, path: &str) -> Option<&'static str> {
        let name = environment::name_of(path).filter(|name| self.source.variables.contains_key(*name));
        let in_file = || found(&self.source.in_file, path).map(|_| "the settings file");
        name.or_else(in_file)
    }

    /// Keeps what the setup page decided, for this server's user alone. Durable when it answers.
    pub fn keep_setup(&self, decided: &Table) -> io::Result<()> {
        use std::os::unix::fs::OpenOptionsExt as _;
        let folder = &self.data.dir;
        std::fs::create_dir_all(folder)?;
        // Beside, then into place: a start never reads half of it.
        let beside = folder.join(format!("{FILE}.{}", std::process::id()));
        let mut file =
            std::fs::OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&beside)?;
        let mut write = || {
            file.write_all(HEAD.as_bytes())?;
            file.write_all(decided.to_string().as_bytes())?;
            file.sync_all()?;
            std::fs::rename(&beside, folder.join(FILE))
        };
        if let Err(error) = write() {
            let _ = std::fs::remove_file(&beside);
            return Err(error);
        }
        std::fs::File::open(folder)?.sync_all()
    }
}

/// What the page decided on this machine, if it did; `own` is all that the host wrote.
pub(super) fn kept(own: &Table) -> Result<Table, String> {
    let shipped = defaults();
    let folder = [own, &shipped].into_iter().find_map(|table| found(table, "data.dir")?.as_str());
    let path = Path::new(folder.unwrap_or_default()).join(FILE);
    let text = match std::fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => {
            return Ok(Table::new());
        }
        Err(error) => return Err(format!("The file {} cannot be read: {error}.", path.display())),
    };
    let table: Table =
        text.parse().map_err(|error| format!("The file {} is not valid TOML: {error}", path.display()))?;
    match table.keys().find(|section| !SECTIONS.contains(&section.as_str())) {
        None => Ok(table),
        Some(section) => Err(format!(
            "The file {} can't hold [{section}]: put it into a settings file of your own (OPPORTUNE_CONFIG).",
            path.display()
        )),
    }
}

fn found<'t>(table: &'t Table, path: &str) -> Option<&'t Value> {
    let (section, key) = path.split_once('.')?;
    table.get(section)?.as_table()?.get(key)
}
