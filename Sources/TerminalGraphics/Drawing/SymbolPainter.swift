import CTerminalImages
public import SmashtagModel
public import TerminalKit

/// Draws images with characters: with blocks where there are any colours, else with libchafa.
public struct SymbolPainter: Sendable {
  private let colors: ColorDepth
  private let symbols: SymbolSet

  /// Makes a painter for a number of colours and some characters.
  public init(colors: ColorDepth, symbols: SymbolSet) {
    (self.colors, self.symbols) = (colors, symbols)
  }

  /// The pixels that are worth decoding to draw on a canvas: as finely across as down, with a row for each eighth.
  public static func fineness(of canvas: Canvas) -> PixelSize {
    PixelSize(width: canvas.columns * 4, height: canvas.rows * 8)
  }

  /// One line for each row of the canvas, without line breaks; each is as wide as the canvas and ends with
  /// reset colours.
  ///
  /// `part` has to lie inside the part that the raster shows. A line without pixels is blank.
  public func lines(of part: PixelRect, from raster: Raster, on canvas: Canvas) -> [String] {
    let drawn = raster.scaled(part, to: pixels(on: canvas)).flatMap { lines(of: $0, on: canvas) } ?? []
    let blank = String(repeating: " ", count: canvas.columns)
    return (0..<canvas.rows).map { $0 < drawn.count ? drawn[$0] : blank }
  }
}

extension SymbolPainter {
  private var usesBlocks: Bool { colors != .none && symbols != .ascii }

  /// The pixels to draw: eight by eight for each cell with blocks, four by four for libchafa, to which the shapes of
  /// letters are no finer.
  private func pixels(on canvas: Canvas) -> PixelSize {
    let each = usesBlocks ? Int(terminal_images_cell_side) : 4
    return PixelSize(width: canvas.columns * each, height: canvas.rows * each)
  }

  private func lines(of raster: Raster, on canvas: Canvas) -> [String]? {
    if usesBlocks {
      return BlockPainter(colors, symbols).lines(of: raster, columns: canvas.columns, rows: canvas.rows)
    }
    let cells = ChafaCanvas(
      columns: canvas.columns, rows: canvas.rows, colors: colors, isUnicode: symbols != .ascii)
    cells?.draw(raster)
    return cells?.lines
  }
}

/// The characters that a terminal shows well.
public enum SymbolSet: CaseIterable, Sendable {
  /// Letters, digits and signs.
  case ascii
  /// Blocks that most fonts have: quarters of a cell, and eighths from below and from the left.
  case blocks
  /// Two by three blocks as well (Unicode 13), which few fonts have, so that the terminal has to draw them.
  case sextants
  /// Two by four blocks as well (Unicode 16).
  case octants
}

extension SymbolSet {
  /// What is known of a terminal by its environment.
  ///
  /// Seen on the screen: kitty 0.26 and VTE 0.70 draw sextants without a font that has them, xterm and konsole do not.
  /// VTE draws octants since 0.78. In a multiplexer the outer terminal is not known.
  public init(_ environment: [String: String], isUnicode: Bool) {
    let vte = environment["XTERM_VERSION"] == nil ? environment["VTE_VERSION"].flatMap { Int($0) } ?? 0 : 0
    let drawsItself =
      ["xterm-kitty", "foot", "xterm-ghostty", "wezterm"].contains(environment["TERM"])
      || environment["TERM_PROGRAM"] == "WezTerm"
    if !isUnicode {
      self = .ascii
    } else if Multiplexer(environment) != nil {
      self = .blocks
    } else {
      self = vte >= 7800 ? .octants : vte >= 7000 || drawsItself ? .sextants : .blocks
    }
  }

  fileprivate var mosaic: terminal_images_mosaic {
    switch self {
    case .ascii, .blocks: terminal_images_quarters
    case .sextants: terminal_images_sextants
    case .octants: terminal_images_octants
    }
  }
}

/// Draws each cell in two colours, with the block character that comes nearest.
///
/// libchafa 1.12.4 chooses among fewer shapes, and takes ten times as long.
struct BlockPainter {
  private let colors: ColorDepth
  private let symbols: SymbolSet
  private let few: IndexedColors?

  init(_ colors: ColorDepth, _ symbols: SymbolSet) {
    (self.colors, self.symbols, few) = (colors, symbols, IndexedColors.of(colors))
  }

  /// The lines of a raster with the samples of each cell; empty for a raster of another size.
  func lines(of raster: Raster, columns: Int, rows: Int) -> [String] {
    let side = Int(terminal_images_cell_side)
    guard raster.size == PixelSize(width: columns * side, height: rows * side) else { return [] }
    let cells = [terminal_images_cell](unsafeUninitializedCapacity: columns * rows) { cells, count in
      let isDrawn: Void? = raster.withPixels {
        terminal_images_blocks($0, symbols.mosaic, few?.table, cells.baseAddress)
      }
      count = isDrawn == nil ? 0 : columns * rows
    }
    return (0..<cells.count / columns).map { line(cells[$0 * columns..<($0 + 1) * columns]) }
  }

  private func line(_ cells: ArraySlice<terminal_images_cell>) -> String {
    var line = ColoredLine(colors)
    for cell in cells {
      line.append(
        Unicode.Scalar(cell.character) ?? " ", foreground: Int(cell.foreground),
        background: Int(cell.background))
    }
    return line.ended
  }
}

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
