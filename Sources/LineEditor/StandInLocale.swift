import CEditline

/// The locales that make the line UTF-8 where the environment names none that does.
public enum StandInLocale {
  /// In the order they are tried.
  public static var all: [String] {
    sequence(first: 0) { $0 + 1 }.lazy.map(cel_stand_in_locale).prefix { $0 != nil }
      .compactMap { $0.map { String(cString: $0) } }
  }
}
