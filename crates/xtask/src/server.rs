//! A server of static files on loopback, for people and for the browser tests.
//!
//! It knows GET and HEAD and closes each connection after one answer. Every
//! answer says not to be kept, so that a reload shows the newest build.

use crate::{Result, files};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::{Component, Path, PathBuf};
use std::time::Duration;

/// Longest request head that is read.
const HEAD_LIMIT: u64 = 16 * 1024;

/// How long a silent client is waited for.
const PATIENCE: Duration = Duration::from_secs(10);

/// A folder on a port.
pub struct Server {
    folder: PathBuf,
    listener: TcpListener,
    address: SocketAddr,
}

impl Server {
    /// Takes a port of 127.0.0.1; port 0 means any.
    pub fn bind(folder: PathBuf, port: u16) -> Result<Self> {
        let fail = |error| format!("127.0.0.1:{port}: {error}");
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).map_err(fail)?;
        let address = listener.local_addr().map_err(fail)?;
        Ok(Self {
            folder,
            listener,
            address,
        })
    }

    /// The address of the page.
    pub fn url(&self) -> String {
        format!("http://{}/", self.address)
    }

    /// Serves for ever.
    pub fn serve(self) -> Result<()> {
        for stream in self.listener.incoming() {
            let folder = self.folder.clone();
            // A client that goes away mid-answer is no trouble of ours.
            std::thread::spawn(move || stream.and_then(|stream| answer(&folder, stream)));
        }
        Ok(())
    }

    /// Serves for as long as this program runs, and returns the address.
    pub fn in_background(self) -> String {
        let url = self.url();
        std::thread::spawn(move || self.serve());
        url
    }
}

fn answer(folder: &Path, mut stream: TcpStream) -> std::io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    let mut reader = BufReader::new(Read::take(&stream, HEAD_LIMIT));
    let mut request = String::new();
    reader.read_line(&mut request)?;
    // The rest of the head is read, because closing on unread bytes would reset
    // the connection under the answer.
    let mut line = String::new();
    while reader.read_line(&mut line)? > 2 {
        line.clear();
    }
    let response = respond(folder, &request);
    let head = format!(
        "HTTP/1.1 {}\r\nContent-Type: {}\r\nContent-Length: {}\r\n\
         Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n",
        response.status,
        response.mime,
        response.body.len(),
    );
    stream.write_all(head.as_bytes())?;
    if !request.starts_with("HEAD ") {
        stream.write_all(&response.body)?;
    }
    stream.flush()
}

struct Response {
    status: &'static str,
    mime: &'static str,
    body: Vec<u8>,
}

fn respond(folder: &Path, request: &str) -> Response {
    let plain = |status| Response {
        status,
        mime: "text/plain; charset=utf-8",
        body: status.into(),
    };
    let mut words = request.split_whitespace();
    let target = match (words.next(), words.next()) {
        (Some("GET" | "HEAD"), Some(target)) => target,
        (Some(_), Some(_)) => return plain("405 Method Not Allowed"),
        _ => return plain("400 Bad Request"),
    };
    let Some(path) = locate(target) else {
        return plain("400 Bad Request");
    };
    let mut path = folder.join(path);
    if path.is_dir() {
        path.push("index.html");
    }
    // A link that leads out of the folder is not followed.
    let inside = match (path.canonicalize(), folder.canonicalize()) {
        (Ok(path), Ok(folder)) => path.starts_with(folder),
        _ => false,
    };
    match std::fs::read(&path).map_err(files::at(&path)) {
        Ok(body) if inside => Response {
            status: "200 OK",
            mime: mime(&path),
            body,
        },
        _ => plain("404 Not Found"),
    }
}

/// The path below the folder that a request target names; none if it tries to
/// leave it or makes no sense.
fn locate(target: &str) -> Option<PathBuf> {
    let path = target.split(['?', '#']).next()?.strip_prefix('/')?;
    let path = PathBuf::from(unescape(path)?);
    path.components()
        .all(|part| matches!(part, Component::Normal(_)))
        .then_some(path)
}

/// Undoes percent-encoding.
fn unescape(text: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let [first, tail @ ..] = rest {
        if *first == b'%' {
            let (digits, tail) = tail.split_at_checked(2)?;
            bytes.push(u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()?);
            rest = tail;
        } else {
            bytes.push(*first);
            rest = tail;
        }
    }
    let text = String::from_utf8(bytes).ok()?;
    (!text.contains(['\0', '\\'])).then_some(text)
}

/// The media type of a file, by its name.
fn mime(path: &Path) -> &'static str {
    match path
        .extension()
        .and_then(|extension| extension.to_str())
        .unwrap_or_default()
    {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        // Without it a browser compiles the page only after it has all of it.
        "wasm" => "application/wasm",
        "json" | "map" => "application/json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" | "md" | "toml" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::tests::scratch;

    #[test]
    fn targets_become_paths() {
        assert_eq!(locate("/"), Some("".into()));
        assert_eq!(locate("/a/b.js?x=1#y"), Some("a/b.js".into()));
        assert_eq!(locate("/a%20b"), Some("a b".into()));
    }

    #[test]
    fn no_way_leads_out() {
        for target in [
            "/..",
            "/../x",
            "/a/../../x",
            "/%2e%2e/x",
            "//etc/passwd",
            "/%2Fetc/passwd",
            "/..%5cx",
            "x",
            "/%",
            "/%zz",
            "/%00",
        ] {
            assert_eq!(locate(target), None, "{target}");
        }
    }

    #[test]
    fn types_by_name() {
        assert_eq!(mime(Path::new("a/x_bg.wasm")), "application/wasm");
        assert_eq!(mime(Path::new("x.mjs")), "text/javascript; charset=utf-8");
        assert_eq!(mime(Path::new("LICENSE")), "application/octet-stream");
    }

    #[test]
    fn serves_over_a_socket() {
        let folder = scratch("server");
        std::fs::create_dir_all(folder.join("sub")).unwrap();
        std::fs::write(folder.join("index.html"), "<p>top").unwrap();
        std::fs::write(folder.join("sub/index.html"), "<p>sub").unwrap();
        let server = Server::bind(folder.clone(), 0).unwrap();
        let address = server.address;
        server.in_background();
        let ask = |request: &str| {
            let mut stream = TcpStream::connect(address).unwrap();
            stream
                .write_all(format!("{request} HTTP/1.1\r\nHost: x\r\n\r\n").as_bytes())
                .unwrap();
            let mut text = String::new();
            stream.read_to_string(&mut text).unwrap();
            text
        };
        assert!(ask("GET /").ends_with("<p>top"));
        assert!(ask("GET /sub/").ends_with("<p>sub"));
        assert!(ask("HEAD /").contains("Content-Length: 6\r\n") && !ask("HEAD /").contains("<p>"));
        assert!(ask("GET /none").starts_with("HTTP/1.1 404"));
        assert!(ask("GET /../x").starts_with("HTTP/1.1 400"));
        assert!(ask("POST /").starts_with("HTTP/1.1 405"));
        files::remove(&folder).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn a_link_out_of_the_folder_is_not_followed() {
        let folder = scratch("server-link");
        std::os::unix::fs::symlink("/etc", folder.join("etc")).unwrap();
        assert_eq!(
            respond(&folder, "GET /etc/hostname HTTP/1.1").status,
            "404 Not Found"
        );
        files::remove(&folder).unwrap();
    }
}
