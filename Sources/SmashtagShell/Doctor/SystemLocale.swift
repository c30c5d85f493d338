import Glibc

/// Asks the system about character sets.
enum SystemLocale {
  /// Whether a locale is installed and means UTF-8.
  static func isUTF8(_ name: String) -> Bool {
    guard let locale = newlocale(LC_CTYPE_MASK, name, nil) else { return false }
    defer { freelocale(locale) }
    return nl_langinfo_l(nl_item(CODESET), locale).map { String(cString: $0) } == "UTF-8"
  }

  /// Whether a name promises UTF-8, installed or not.
  static func claimsUTF8(_ name: String) -> Bool {
    let name = name.uppercased()
    return name.contains("UTF-8") || name.contains("UTF8")
  }
}
