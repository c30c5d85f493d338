// The colours are those of Okabe and Ito, which stay apart for colour-blind readers, made lighter or darker
// until they can be read on their background.

extension Theme {
  /// For a dark background.
  public static let dark = Theme(
    name: "dark",
    looks: Theme.looks(
      hashtag: Color(0x3A94E6, ansi: .cyan), url: Color(0x46E08F, ansi: .green),
      user: Color(0xE69F00, ansi: .yellow), image: Color(0xE0B0D4, ansi: .magenta),
      number: Color(0xF0E442, ansi: .brightYellow), warning: Color(0xF0E442, ansi: .brightYellow),
      error: Color(0xFF7A33, ansi: .brightRed)))

  /// For a light background.
  public static let light = Theme(
    name: "light",
    looks: Theme.looks(
      hashtag: Color(0x004C8C, ansi: .blue), url: Color(0x0A8560, ansi: .green),
      user: Color(0xB34F00, ansi: .red), image: Color(0x6C2552, ansi: .magenta),
      number: Color(0x6E6300, ansi: .black), warning: Color(0x6E6300, ansi: .black),
      error: Color(0xA83A00, ansi: .red)))

  /// Without any look, for screen readers and those who want none.
  public static let plain = Theme(name: "plain", looks: [:])
}

private extension Theme {
  static func looks(
    hashtag: Color, url: Color, user: Color, image: Color, number: Color, warning: Color, error: Color
  ) -> [TextRole: Look] {
    [
      .strong: Look(isBold: true), .heading: Look(isBold: true), .dim: Look(isFaint: true),
      .hashtag: Look(color: hashtag), .url: Look(color: url), .user: Look(color: user),
      .image: Look(color: image), .number: Look(color: number), .hit: Look(isUnderlined: true),
      .warning: Look(color: warning), .error: Look(color: error, isBold: true),
    ]
  }
}
