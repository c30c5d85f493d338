import Glibc

/// Calls libarchive in a UTF-8 locale, because it converts names to the character set of the thread's locale.
func inUTF8<Value>(_ body: () -> Value) -> Value {
  guard let locale = UTF8Locale.shared.locale else { return body() }
  let before = uselocale(locale)
  defer { uselocale(before) }
  return body()
}

/// The locale `C.UTF-8`, which exists on every Debian system; opened once.
private struct UTF8Locale: @unchecked Sendable {
  static let shared = UTF8Locale()

  let locale: locale_t? = newlocale(1 << LC_CTYPE, "C.UTF-8", nil)
}
