//! Files and folders: fingerprints, complete folders, locks.

use crate::Result;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

/// The file that says that a folder is whole. Written last.
const COMPLETE: &str = ".complete";

/// Whether a folder was made to the end.
pub fn is_complete(dir: &Path) -> bool {
    dir.join(COMPLETE).is_file()
}

/// Makes a folder, or does nothing when it is there and whole. It is made beside
/// its place and renamed, so that an interrupted attempt is never taken for one
/// that succeeded.
pub fn complete(dir: &Path, make: impl FnOnce(&Path) -> Result<()>) -> Result<()> {
    if is_complete(dir) {
        return Ok(());
    }
    let partial = with_suffix(dir, ".partial");
    remove(&partial)?;
    fs::create_dir_all(&partial).map_err(at(&partial))?;
    make(&partial)?;
    fs::write(partial.join(COMPLETE), "").map_err(at(&partial))?;
    remove(dir)?;
    fs::rename(&partial, dir).map_err(at(dir))
}

/// The same path with something added to its last part.
pub fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(suffix);
    path.with_file_name(name)
}

/// Removes a folder with all that is in it; one that is not there is fine.
pub fn remove(dir: &Path) -> Result<()> {
    match fs::remove_dir_all(dir) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(at(dir)(error)),
        _ => Ok(()),
    }
}

/// All files under a path, sorted, so that the order never depends on the disk.
pub fn walk(path: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut open = vec![path.to_path_buf()];
    while let Some(path) = open.pop() {
        if path.is_dir() {
            for entry in fs::read_dir(&path).map_err(at(&path))? {
                open.push(entry.map_err(at(&path))?.path());
            }
        } else if path.is_file() {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// Copies all files of a folder into another one, which is replaced.
pub fn replace(from: &Path, to: &Path) -> Result<()> {
    remove(to)?;
    for file in walk(from)? {
        let place = to.join(file.strip_prefix(from).unwrap_or(&file));
        let parent = place.parent().unwrap_or(to);
        fs::create_dir_all(parent).map_err(at(parent))?;
        fs::copy(&file, &place).map_err(at(&place))?;
    }
    Ok(())
}

/// Sums up contents, to notice that something changed (FNV-1a; nobody attacks it).
#[derive(Clone)]
pub struct Fingerprint(u64);

impl Fingerprint {
    /// Of nothing yet.
    pub fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    /// Adds some bytes, and where they end.
    pub fn add(&mut self, bytes: impl AsRef<[u8]>) {
        let bytes = bytes.as_ref();
        for byte in bytes.iter().chain(&bytes.len().to_le_bytes()) {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    /// Adds the name and the contents of a file.
    pub fn add_file(&mut self, path: &Path) -> Result<()> {
        self.add(path.to_string_lossy().as_bytes());
        self.add(fs::read(path).map_err(at(path))?);
        Ok(())
    }

    /// As 16 hex digits.
    pub fn text(&self) -> String {
        format!("{:016x}", self.0)
    }
}

/// Waits until no other xtask holds the lock file, and holds it until dropped.
/// The system lets go of it when this process ends, however it ends.
pub fn lock(path: &Path) -> Result<File> {
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent).map_err(at(parent))?;
    }
    let file = File::create(path).map_err(at(path))?;
    if file.try_lock().is_err() {
        println!("waiting for another xtask ({})", path.display());
        file.lock().map_err(at(path))?;
    }
    Ok(file)
}

/// Says at which path something went wrong.
pub fn at(path: &Path) -> impl Fn(std::io::Error) -> String + use<> {
    let path = path.display().to_string();
    move |error| format!("{path}: {error}")
}

#[cfg(test)]
pub mod tests {
    use super::*;

    /// A folder of its own for one test.
    pub fn scratch(name: &str) -> PathBuf {
        let dir =
            std::env::temp_dir().join(format!("ackscope-xtask-{name}-{}", std::process::id()));
        remove(&dir).unwrap();
        fs::create_dir_all(&dir).unwrap();
        dir
    }

    #[test]
    fn an_interrupted_folder_is_made_again() {
        let scratch = scratch("complete");
        let dir = scratch.join("tool-1.2.3");
        let failed = complete(&dir, |partial| {
            fs::write(partial.join("half"), "").unwrap();
            Err("interrupted".into())
        });
        assert_eq!(failed, Err("interrupted".into()));
        assert!(!is_complete(&dir));

        complete(&dir, |partial| {
            assert!(!partial.join("half").exists(), "the leftovers are gone");
            fs::write(partial.join("whole"), "").map_err(at(partial))
        })
        .unwrap();
        assert!(is_complete(&dir) && dir.join("whole").exists());

        complete(&dir, |_| panic!("made twice")).unwrap();
        remove(&scratch).unwrap();
    }

    #[test]
    fn a_folder_without_its_mark_is_not_trusted() {
        let scratch = scratch("unmarked");
        let dir = scratch.join("tool");
        fs::create_dir_all(dir.join("bin")).unwrap();
        complete(&dir, |_| Ok(())).unwrap();
        assert!(is_complete(&dir) && !dir.join("bin").exists());
        remove(&scratch).unwrap();
    }

    #[test]
    fn a_fingerprint_sees_names_contents_and_borders() {
        let of = |parts: &[&str]| {
            let mut print = Fingerprint::new();
            parts.iter().for_each(|part| print.add(part));
            print.text()
        };
        assert_eq!(of(&["a", "b"]), of(&["a", "b"]));
        assert_ne!(of(&["a", "b"]), of(&["b", "a"]));
        assert_ne!(of(&["ab", ""]), of(&["a", "b"]));
    }

    #[test]
    fn replacing_leaves_no_old_file() {
        let scratch = scratch("replace");
        let (from, to) = (scratch.join("from"), scratch.join("to"));
        fs::create_dir_all(from.join("deep")).unwrap();
        fs::create_dir_all(&to).unwrap();
        fs::write(from.join("deep/new"), "1").unwrap();
        fs::write(to.join("old"), "1").unwrap();
        replace(&from, &to).unwrap();
        assert_eq!(walk(&to).unwrap(), [to.join("deep/new")]);
        remove(&scratch).unwrap();
    }
}
