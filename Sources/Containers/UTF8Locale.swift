import Glibc

/// Calls libarchive in a locale of UTF-8, since it has names in the characters of the thread's locale.
func inUTF8<Value>(_ body: () -> Value) -> Value {
  guard let locale = UTF8Locale.shared.locale else { return body() }
  let before = uselocale(locale)
  defer { uselocale(before) }
  return body()
}

/// A locale that is there on every machine, made once.
private struct UTF8Locale: @unchecked Sendable {
  static let shared = UTF8Locale()

  let locale: locale_t? = newlocale(1 << LC_CTYPE, "C.UTF-8", nil)
}
