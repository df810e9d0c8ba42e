//! How much memory a process group uses, as the kernel tells it in `/proc`.

use std::fs;

/// The resident memory of all processes of `group` in bytes; `None` where the system has no `/proc` to ask.
pub(super) fn resident(group: u32) -> Option<u64> {
    let mut kibibytes = None;
    for entry in fs::read_dir("/proc").ok()?.flatten() {
        let is_process = entry.file_name().to_str().is_some_and(|name| name.bytes().all(|byte| byte.is_ascii_digit()));
        if is_process && group_of(&entry.path().join("stat")) == Some(group) {
            let status = fs::read_to_string(entry.path().join("status")).unwrap_or_default();
            *kibibytes.get_or_insert(0) += resident_line(&status).unwrap_or(0);
        }
    }
    kibibytes.map(|kibibytes: u64| kibibytes * 1024)
}

/// The process group in a `stat` file: the third field after the program's name, which may contain anything but ends at
/// the last parenthesis.
fn group_of(stat: &std::path::Path) -> Option<u32> {
    let stat = fs::read(stat).ok()?;
    let name_end = stat.iter().rposition(|&byte| byte == b')')?;
    String::from_utf8_lossy(&stat[name_end + 1..]).split_whitespace().nth(2)?.parse().ok()
}

fn resident_line(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_of_resident_memory_is_read_in_kibibytes() {
        assert_eq!(resident_line("Name:\tx\nVmRSS:\t    1234 kB\nThreads:\t1\n"), Some(1234));
        assert_eq!(resident_line("Name:\tkernel thread\n"), None);
    }
}
