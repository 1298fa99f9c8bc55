//! Running other programs, and never leaving one behind.
//!
//! Each child leads a process group of its own, so that ending it by its own id
//! also ends what it started (a test binary under cargo, a test file under node).

use crate::Result;
use std::io::Read;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The children that have not been waited for.
static RUNNING: Mutex<Vec<u32>> = Mutex::new(Vec::new());

/// How often a child is asked whether it has ended.
const POLL: Duration = Duration::from_millis(10);

/// How long a child may take to clean up after itself.
const GRACE: Duration = Duration::from_secs(3);

/// Makes Ctrl-C and SIGTERM end the children before this program.
pub fn end_children_on_signals() -> Result<()> {
    ctrlc::set_handler(|| {
        let children = running().clone();
        children.iter().for_each(|id| signal(*id, "TERM"));
        // The main thread reaps them meanwhile and takes them off the list.
        let deadline = Instant::now() + GRACE;
        while !running().is_empty() && Instant::now() < deadline {
            std::thread::sleep(POLL);
        }
        running().iter().for_each(|id| signal(*id, "KILL"));
        std::process::exit(130);
    })
    .map_err(|error| format!("cannot watch for Ctrl-C: {error}"))
}

/// Cargo for this machine, free of what `cargo run` put into our environment.
pub fn cargo<const N: usize>(args: [&str; N]) -> Command {
    let mut command = program("cargo");
    command.args(args);
    command
}

/// A program in the checkout, without the variables that `cargo run` sets for us:
/// they would make Cargo rebuild crates that look at them, and the library path
/// would make another toolchain load this one's libraries.
pub fn program(name: impl AsRef<std::ffi::OsStr>) -> Command {
    let mut command = Command::new(name);
    command.current_dir(crate::paths::root());
    for (name, _) in std::env::vars_os() {
        let text = name.to_string_lossy();
        let ours = ["CARGO_PKG_", "CARGO_MANIFEST_", "CARGO_BIN_"];
        if ours.iter().any(|prefix| text.starts_with(prefix))
            || [
                "CARGO",
                "CARGO_PRIMARY_PACKAGE",
                "LD_LIBRARY_PATH",
                "OUT_DIR",
            ]
            .contains(&&*text)
        {
            command.env_remove(&name);
        }
    }
    command
}

/// Runs a program to its end; its failure is ours.
pub fn run(command: &mut Command) -> Result<()> {
    let status = Running::start(command)?.wait()?;
    check(command, status)
}

/// Runs a program to its end and returns what it printed; its failure is ours.
pub fn output(command: &mut Command) -> Result<String> {
    command.stdout(Stdio::piped());
    let mut child = Running::start(command)?;
    let mut text = Vec::new();
    if let Some(mut pipe) = child.0.stdout.take() {
        pipe.read_to_end(&mut text)
            .map_err(|error| error.to_string())?;
    }
    let status = child.wait()?;
    check(command, status)?;
    Ok(String::from_utf8_lossy(&text).into_owned())
}

fn check(command: &Command, status: ExitStatus) -> Result<()> {
    if status.success() {
        return Ok(());
    }
    let name = command.get_program().to_string_lossy();
    let first = command
        .get_args()
        .next()
        .unwrap_or_default()
        .to_string_lossy();
    Err(format!("`{name} {first}` failed ({status})"))
}

/// A child that is ended when it goes out of scope, also in a panic.
struct Running(Child);

impl Running {
    fn start(command: &mut Command) -> Result<Self> {
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, 0);
        command.stdin(Stdio::null());
        // The list stays locked, so that a signal finds the child in it or none.
        let mut list = running();
        let child = command.spawn().map_err(|error| {
            let name = command.get_program().to_string_lossy();
            format!("cannot run `{name}`: {error}")
        })?;
        list.push(child.id());
        Ok(Self(child))
    }

    fn wait(&mut self) -> Result<ExitStatus> {
        loop {
            {
                // Reaped and taken off the list in one step: a signal handler
                // must never use the id of a process that is gone.
                let mut list = running();
                if let Some(status) = self.0.try_wait().map_err(|error| error.to_string())? {
                    list.retain(|id| *id != self.0.id());
                    return Ok(status);
                }
            }
            std::thread::sleep(POLL);
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if !running().contains(&self.0.id()) {
            return;
        }
        signal(self.0.id(), "TERM");
        let deadline = Instant::now() + GRACE;
        while Instant::now() < deadline {
            if matches!(self.0.try_wait(), Ok(Some(_))) {
                break;
            }
            std::thread::sleep(POLL);
        }
        let _ = self.0.kill();
        let _ = self.0.wait();
        running().retain(|id| *id != self.0.id());
    }
}

fn running() -> MutexGuard<'static, Vec<u32>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Sends a signal to the group that the child leads. Through the system's own
/// `kill`, since std has no safe way.
fn signal(id: u32, name: &str) {
    let _ = Command::new("kill")
        .args(["-s", name, "--", &format!("-{id}")])
        .stderr(Stdio::null())
        .status();
}

/// Whether a program of this name is on the path.
pub fn find(name: &str) -> Option<std::path::PathBuf> {
    std::env::split_paths(&std::env::var_os("PATH")?)
        .map(|dir| dir.join(name))
        .find(|path| path.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn output_and_failure_are_reported() {
        assert_eq!(output(program("echo").arg("hello")), Ok("hello\n".into()));
        let message = run(&mut program("false")).unwrap_err();
        assert!(message.starts_with("`false"), "{message}");
        let message = run(&mut program("no-such-program-here")).unwrap_err();
        assert!(
            message.contains("cannot run `no-such-program-here`"),
            "{message}"
        );
    }

    #[test]
    fn a_dropped_child_and_its_children_are_ended() {
        let mut command = program("sh");
        command
            .args(["-c", "sleep 60 & echo $!; wait"])
            .stdout(Stdio::piped());
        let mut child = Running::start(&mut command).unwrap();
        let mut pipe = child.0.stdout.take().unwrap();
        drop(child);
        // The pipe closes only when nobody holds its other end any more.
        let mut text = String::new();
        let begin = Instant::now();
        pipe.read_to_string(&mut text).unwrap();
        assert!(begin.elapsed() < Duration::from_secs(30));
    }
}
