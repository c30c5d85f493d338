import Foundation
import Glibc
import LineEditor
import ShellCommands
import SmashtagModel
import TerminalKit

/// Examines the locale and the key bindings of the line editor.
struct LineExamination {
  let environment: [String: String]

  var findings: [Finding] { [locale, keys] }
}

extension LineExamination {
  private var locale: Finding {
    let named = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    if let named, SystemLocale.isUTF8(named) { return Finding(.line, "locale", named) }
    guard let standIn = StandInLocale.all.first(where: SystemLocale.isUTF8) else {
      return Finding(
        .line, "locale", "none with UTF-8 is installed", .broken, advice: "install C.UTF-8 (Debian: libc-bin)"
      )
    }
    guard let named, OutputCapabilities.claimsUTF8(named) else {
      return Finding(.line, "locale", "\(named ?? "none named"); \(standIn) is used for the line")
    }
    return Finding(
      .line, "locale", "\(named) is not installed; \(standIn) is used for the line", .missing,
      advice: "install it (Debian: dpkg-reconfigure locales), or export LC_ALL=\(standIn)")
  }

  private var keys: Finding {
    let path = environment["EDITRC"] ?? environment["HOME"].map { $0 + "/.editrc" } ?? "~/.editrc"
    if FileFact(path) == nil {
      return Finding(.line, "keys", "emacs; there is no \(path) (bind -v in it gives vi)")
    }
    guard let file = EditrcFile(path) else {
      return Finding(
        .line, "keys", "emacs; \(path) cannot be read", .broken,
        advice: "make it a file that you may read, or remove it")
    }
    return Finding(.line, "keys", "\(file.usesVi ? "vi" : "emacs"), with \(path)")
  }
}

/// Checks locales for UTF-8.
enum SystemLocale {
  /// Whether a locale is installed and uses UTF-8.
  static func isUTF8(_ name: String) -> Bool {
    guard let locale = newlocale(LC_CTYPE_MASK, name, nil) else { return false }
    defer { freelocale(locale) }
    return nl_langinfo_l(nl_item(CODESET), locale).map { String(cString: $0) } == "UTF-8"
  }
}

/// The user's configuration file of libedit (editrc(5)).
struct EditrcFile {
  /// Whether it selects vi keys; the last `bind -v` or `bind -e` counts, and emacs keys are the default.
  let usesVi: Bool

  /// Reads the beginning of a file; `nil` where it cannot be read.
  init?(_ path: String) {
    guard FileFact(path)?.kind == .file, let file = FileHandle(forReadingAtPath: path),
      let data = try? file.read(upToCount: 65_536) ?? Data()
    else { return nil }
    let modes = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
      .compactMap(Self.mode)
    usesVi = modes.last == "-v"
  }

  /// The `-v` or `-e` of a line `bind -v`, which may be preceded by the name of a program.
  private static func mode(_ line: Substring) -> Substring? {
    let parts = line.split(separator: ":", maxSplits: 1)
    if parts.count > 1, !"smashtag".contains(parts[0].trimmingCharacters(in: .whitespaces)) { return nil }
    let words = (parts.last ?? "").split(whereSeparator: \.isWhitespace)
    guard words.count > 1, words[0] == "bind", words[1] == "-v" || words[1] == "-e" else { return nil }
    return words[1]
  }
}
