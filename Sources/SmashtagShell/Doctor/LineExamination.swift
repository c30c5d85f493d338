import LineEditor
import ShellCommands

/// Looks at what the line editor depends on.
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
    guard let named, SystemLocale.claimsUTF8(named) else {
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
