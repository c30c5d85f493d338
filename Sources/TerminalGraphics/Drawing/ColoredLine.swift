import TerminalKit

/// A line of coloured characters, with as few `CSI … m` sequences as possible.
struct ColoredLine {
  private let colors: ColorDepth
  private var bytes: [UInt8] = []
  /// The current colours; `nil` stands for the terminal's default.
  private var foreground: Int?
  private var background: Int?

  init(_ colors: ColorDepth) {
    self.colors = colors
    bytes.reserveCapacity(4_096)
  }

  /// Adds a character; colours are `0xRRGGBB`, or numbers of the palette where there is one.
  ///
  /// The foreground of a blank and the background of a full block are invisible, so they are not set.
  mutating func append(_ sign: Unicode.Scalar, foreground: Int, background: Int) {
    if colors != .none {
      let isNew = (
        foreground: sign != " " && foreground != self.foreground,
        background: sign != "\u{2588}" && background != self.background
      )
      if isNew.foreground || isNew.background {
        bytes += [0x1B, 0x5B]
        if isNew.foreground { set(foreground, base: 30) }
        if isNew.foreground, isNew.background { bytes.append(UInt8(ascii: ";")) }
        if isNew.background { set(background, base: 40) }
        bytes.append(UInt8(ascii: "m"))
      }
      if isNew.foreground { self.foreground = foreground }
      if isNew.background { self.background = background }
    }
    if let encoded = UTF8.encode(sign) { bytes.append(contentsOf: encoded) }
  }

  /// The line with the colours reset at its end.
  var ended: String {
    String(decoding: colors == .none ? bytes : bytes + Array("\u{1B}[0m".utf8), as: UTF8.self)
  }

  /// Adds the parameters of a colour; `base` is 30 for the foreground and 40 for the background.
  private mutating func set(_ color: Int, base: Int) {
    switch colors {
    case .none: break
    case .sixteen: append(color < 8 ? base + color : base + 60 + color - 8)
    case .indexed256:
      append(base + 8)
      bytes += ";5;".utf8
      append(color)
    case .trueColor:
      append(base + 8)
      bytes += ";2;".utf8
      append(color >> 16 & 0xFF)
      bytes.append(UInt8(ascii: ";"))
      append(color >> 8 & 0xFF)
      bytes.append(UInt8(ascii: ";"))
      append(color & 0xFF)
    }
  }

  private mutating func append(_ number: Int) {
    if number >= 100 { bytes.append(UInt8(ascii: "0") + UInt8(number / 100)) }
    if number >= 10 { bytes.append(UInt8(ascii: "0") + UInt8(number / 10 % 10)) }
    bytes.append(UInt8(ascii: "0") + UInt8(number % 10))
  }
}
