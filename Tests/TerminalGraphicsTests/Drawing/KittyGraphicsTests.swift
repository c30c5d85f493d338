import Foundation
import SmashtagModel
import Testing

@testable import TerminalGraphics

struct KittyGraphicsTests {
  @Test func `What is sent are the pixels of the raster`() throws {
    let raster = Picture.raster()
    var terminal = KittyReader()

    try terminal.read(KittyGraphics.transmission(of: raster, as: 7))

    #expect(terminal.images[7]?.colors == raster.colors)
    #expect(terminal.placements.isEmpty)
  }

  @Test func `Through shared memory the pixels are the same`() throws {
    let raster = Picture.raster()
    let memory = SharedPixels()
    var terminal = KittyReader()

    try terminal.read(#require(KittyGraphics.transmission(of: raster, as: 7, through: memory)))

    #expect(terminal.images[7]?.colors == raster.colors)
    #expect(terminal.longestChunk < 100)
  }

  @Test func `It is sent in pieces of at most 4096 letters`() throws {
    var terminal = KittyReader()

    try terminal.read(KittyGraphics.transmission(of: Picture.raster(), as: 7))

    #expect(terminal.longestChunk == 4096)
  }

  @Test(arguments: DrawnPart.all)
  func `A placement shows the part`(drawn: DrawnPart) throws {
    var terminal = KittyReader()
    try terminal.read(KittyGraphics.transmission(of: drawn.raster, as: 7))

    let placement = KittyGraphics.placement(2, of: drawn.part, in: drawn.raster, as: 7, on: drawn.canvas)
    try terminal.read(placement)

    #expect(try terminal.picture(7, 2).difference(from: drawn.part) < 6)
    #expect(terminal.placements[7]?[2]?.columns == drawn.canvas.columns)
    #expect(terminal.placements[7]?[2]?.rows == drawn.canvas.rows)
  }

  @Test func `The longest placement there can be has a hundred bytes`() {
    let size = PixelSize(width: 9999, height: 9999)
    let raster = Raster(part: PixelRect(whole: size), size: size, pixels: [])
    let part = PixelRect(x: 4999, y: 4999, width: 5000, height: 5000)

    let placement = KittyGraphics.placement(
      .max, of: part, in: raster, as: .max, on: Canvas(columns: 999, rows: 999))

    #expect(placement.count <= 100)
  }

  @Test func `A part of less than a pixel shows one, and none outside`() throws {
    let raster = Picture.raster(size: PixelSize(width: 20, height: 15))
    var terminal = KittyReader()
    try terminal.read(KittyGraphics.transmission(of: raster, as: 1))

    for part in [PixelRect(x: 319, y: 239, width: 1, height: 1), PixelRect(x: 0, y: 0, width: 1, height: 1)] {
      try terminal.read(
        KittyGraphics.placement(1, of: part, in: raster, as: 1, on: Canvas(columns: 4, rows: 2)))
      #expect(try terminal.picture(1, 1).size == PixelSize(width: 1, height: 1))
    }
  }

  @Test func `A removal takes one placement off, a deletion all and the pixels`() throws {
    let raster = Picture.raster(size: PixelSize(width: 20, height: 15))
    var terminal = KittyReader()
    try terminal.read(KittyGraphics.transmission(of: raster, as: 1))
    for placement: UInt32 in 1...2 {
      try terminal.read(
        KittyGraphics.placement(
          placement, of: raster.part, in: raster, as: 1, on: Canvas(columns: 4, rows: 2)))
    }

    try terminal.read(KittyGraphics.removal(of: 1, of: 1))
    #expect(terminal.placements[1]?.keys.sorted() == [2])
    #expect(terminal.images.count == 1)

    try terminal.read(KittyGraphics.deletion(of: 1))
    #expect(terminal.placements[1] == nil)
    #expect(terminal.images.isEmpty)
  }

  @Test func `A transmission that is broken off ends, and leaves nothing`() {
    let end = String(decoding: KittyGraphics.breakOff(of: 7), as: UTF8.self)

    #expect(
      end == "\u{1B}_Gm=0,q=2;\u{1B}\\" + String(decoding: KittyGraphics.deletion(of: 7), as: UTF8.self))
  }

  @Test func `An edge longer than kitty takes is sent shorter, and places fit`() throws {
    let size = PixelSize(width: 12_000, height: 2)
    let row: [UInt8] = (0..<12_000).flatMap { [UInt8($0 / 50), 0, 0, 255] as [UInt8] }
    let raster = Raster(part: PixelRect(whole: size), size: size, pixels: row + row)
    var terminal = KittyReader()
    try terminal.read(KittyGraphics.transmission(of: raster, as: 1))

    let half = PixelRect(x: 6000, y: 0, width: 6000, height: 2)
    try terminal.read(
      KittyGraphics.placement(1, of: half, in: raster, as: 1, on: Canvas(columns: 4, rows: 2)))

    let shown = try terminal.picture(1, 1)
    #expect(shown.size == PixelSize(width: 5000, height: 2))
    #expect(shown.colors.first?[0] == 120)
  }

  @Test func `A raster with too few pixels sends nothing`() {
    let size = PixelSize(width: 10, height: 10)
    let raster = Raster(part: PixelRect(whole: size), size: size, pixels: [])

    #expect(KittyGraphics.transmission(of: raster, as: 1).isEmpty)
  }
}

/// Images of kitty inside tmux, in cells of text.
struct KittyPlaceholdersTests {
  private let image = KittyPlaceholders(number: 7 + 2 * 240)

  /// What tmux hands on of the first line, and the cells of each line.
  private func read(_ lines: [String]) throws -> (handedOn: [UInt8], cells: [String]) {
    var (handedOn, first) = ([UInt8](), try #require(lines.first)[...])
    while first.hasPrefix("\u{1B}Ptmux;") {
      let end = try #require(first.range(of: "\u{1B}\u{1B}\\\u{1B}\\"))
      let piece = first[first.index(first.startIndex, offsetBy: 7)..<end.upperBound].utf8.dropLast(2)
      #expect(piece.count { $0 == 0x1B } == 4)
      handedOn += Array(String(decoding: piece, as: UTF8.self).replacing("\u{1B}\u{1B}", with: "\u{1B}").utf8)
      first = first[end.upperBound...]
    }
    return (handedOn, [String(first)] + lines.dropFirst())
  }

  @Test(arguments: DrawnPart.all)
  func `tmux hands on the part, and keeps cells that name it`(drawn: DrawnPart) throws {
    var terminal = KittyReader()
    let (handedOn, cells) = try read(image.lines(of: drawn.part, from: drawn.raster, on: drawn.canvas))

    try terminal.read(handedOn)

    let number: UInt32 = 2 << 24 | 23
    #expect(try terminal.picture(number, 0).difference(from: drawn.part) < 6)
    #expect(terminal.placements[number]?[0]?.columns == drawn.canvas.columns)
    #expect(terminal.placements[number]?[0]?.rows == drawn.canvas.rows)
    let others = String(repeating: "\u{10EEEE}", count: drawn.canvas.columns - 1)
    #expect(cells.count == drawn.canvas.rows)
    for (row, line) in cells.enumerated() {
      let marks = String(String.UnicodeScalarView([KittyPlaceholders.marks[row], "\u{305}", "\u{30E}"]))
      #expect(Array(line.utf8) == Array("\u{1B}[38;5;23m\u{10EEEE}\(marks)\(others)\u{1B}[39m".utf8))
    }
  }

  @Test func `The pixels have the shape of the cells, and are no more than there are`() throws {
    let canvas = Canvas(columns: 40, rows: 20, cell: PixelSize(width: 10, height: 20))
    let raster = Picture.raster()
    var terminal = KittyReader()

    try terminal.read(read(image.lines(of: raster.part, from: raster, on: canvas)).handedOn)

    let sent = try #require(terminal.images.values.first).size
    #expect(sent.width == sent.height && sent.width <= max(raster.size.width, raster.size.height))
  }

  @Test func `Marks are those of kitty's list`() {
    let marks = KittyPlaceholders.marks.map(\.value)

    #expect(marks.count == 297 && Set(marks).count == 297)
    #expect(marks.prefix(8) == [0x305, 0x30D, 0x30E, 0x310, 0x312, 0x33D, 0x33E, 0x33F])
    #expect(
      [marks[53], marks[100], marks[150], marks[200], marks[250]] == [0x5C4, 0x7EB, 0x1B6B, 0x20D4, 0xA8E0])
    #expect(marks.suffix(4) == [0x1D1AD, 0x1D242, 0x1D243, 0x1D244])
  }

  @Test func `Numbers have a colour and a highest byte of their own`() throws {
    let canvas = Canvas(columns: 1, rows: 1, cell: PixelSize(width: 1, height: 1))
    let raster = Picture.raster()
    let numbers: [UInt32] = [0, 239, 240, 61_439, 61_440]
    let keys = try numbers.map { number in
      let sent = try read(KittyPlaceholders(number: number).lines(of: raster.part, from: raster, on: canvas))
      return String(decoding: sent.handedOn, as: UTF8.self).firstMatch(of: /i=([0-9]+)/).map { String($0.1) }
    }

    #expect(keys == ["16", "255", "16777232", "4278190335", "16"])
  }

  @Test func `A raster with too few pixels draws nothing`() {
    let raster = Raster(
      part: PixelRect(x: 0, y: 0, width: 9, height: 9), size: PixelSize(width: 9, height: 9), pixels: [])
    let canvas = Canvas(columns: 4, rows: 4, cell: PixelSize(width: 1, height: 1))

    #expect(image.lines(of: raster.part, from: raster, on: canvas).isEmpty)
  }
}

struct ItermGraphicsTests {
  @Test(arguments: DrawnPart.all)
  func `The picture shows the part on all cells`(drawn: DrawnPart) throws {
    let sequence = ItermGraphics.sequence(of: drawn.part, from: drawn.raster, on: drawn.canvas)

    let (keys, png) = try Self.read(sequence)
    let picture = try PNGReader.picture(png)

    #expect(picture.difference(from: drawn.part) < 3)
    #expect(keys["inline"] == "1")
    #expect(keys["size"] == "\(png.count)")
    #expect(keys["width"] == "\(drawn.canvas.columns)")
    #expect(keys["height"] == "\(drawn.canvas.rows)")
    #expect(keys["preserveAspectRatio"] == "0")
    #expect(keys["doNotMoveCursor"] == "1")
  }

  @Test(arguments: DrawnPart.all)
  func `It has no more pixels than the canvas or the part`(drawn: DrawnPart) throws {
    let sequence = ItermGraphics.sequence(of: drawn.part, from: drawn.raster, on: drawn.canvas)

    let size = try PNGReader.picture(Self.read(sequence).png).size

    #expect(size.width <= min(drawn.canvas.pixels.width, drawn.part.width))
    #expect(size.height <= min(drawn.canvas.pixels.height, drawn.part.height))
  }

  @Test func `What was packed with losses is a JPEG that looks the same`() throws {
    let drawn = Picture.raster()
    let photo = Raster(part: drawn.part, size: drawn.size, pixels: drawn.pixels, isLossy: true)
    let canvas = Canvas(columns: 40, rows: 20)

    let file = try Self.read(ItermGraphics.sequence(of: photo.part, from: photo, on: canvas)).png

    let image = try EncodedImage(Data(file))
    #expect(image.header.format == .jpeg)
    #expect(image.header.size == photo.size)
    let shown = try image.raster(of: photo.part, atLeast: photo.size, on: .black)
    #expect(Picture.difference(of: shown.colors, from: photo.part, size: photo.size) < 3)
  }

  @Test func `A raster with too few pixels draws nothing`() {
    let size = PixelSize(width: 10, height: 10)
    let raster = Raster(part: PixelRect(whole: size), size: size, pixels: [])

    #expect(ItermGraphics.sequence(of: raster.part, from: raster, on: Canvas(columns: 2, rows: 2)).isEmpty)
  }

  private static func read(_ sequence: [UInt8]) throws -> (keys: [String: String], png: [UInt8]) {
    let text = String(decoding: sequence, as: UTF8.self)
    #expect(text.hasPrefix("\u{1B}]1337;File="))
    #expect(text.hasSuffix("\u{7}"))
    let halves = text.dropFirst(12).dropLast().split(separator: ":")
    let pairs = halves[0].split(separator: ";").map { $0.split(separator: "=").map { String($0) } }
    let png = try #require(Data(base64Encoded: String(halves[1])))
    return (Dictionary(uniqueKeysWithValues: pairs.map { ($0[0], $0[1]) }), Array(png))
  }
}

struct Base64TextTests {
  @Test(arguments: 0...10)
  func `The letters are those of Foundation`(count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 91 + 200) }

    #expect(Base64Text(bytes).letters == Array(Data(bytes).base64EncodedString().utf8))
  }

  @Test func `Chunks have the same length, but for the last`() {
    let chunks = Base64Text(Array(repeating: 1, count: 30)).chunks(of: 16)

    #expect(chunks.map(\.count) == [16, 16, 8])
  }
}

/// A terminal that takes kitty's graphics protocol: keeps what is sent, and shows what is placed.
struct KittyReader {
  /// Where something is shown.
  struct Placement: Equatable {
    let source: PixelRect
    let columns: Int
    let rows: Int
  }

  private(set) var images: [UInt32: ReadPicture] = [:]
  private(set) var placements: [UInt32: [UInt32: Placement]] = [:]
  /// The letters of the longest piece.
  private(set) var longestChunk = 0
  private var pending: (keys: [String: String], letters: String)?

  mutating func read(_ bytes: [UInt8]) throws(ReadingError) {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.isEmpty || text.hasSuffix("\u{1B}\\") else { throw ReadingError("no end") }
    for command in text.components(separatedBy: "\u{1B}\\").dropLast() {
      guard command.hasPrefix("\u{1B}_G") else { throw ReadingError("something between the commands") }
      let halves = command.dropFirst(3).split(separator: ";", maxSplits: 1).map { String($0) }
      try run(Self.keys(halves[0]), halves.count > 1 ? halves[1] : "")
    }
  }

  /// What one placement shows.
  func picture(_ image: UInt32, _ placement: UInt32) throws(ReadingError) -> ReadPicture {
    guard let sent = images[image], let place = placements[image]?[placement] else {
      throw ReadingError("nothing is shown")
    }
    guard PixelRect(whole: sent.size).contains(place.source) else { throw ReadingError("outside") }
    return sent.cropped(to: place.source)
  }
}

extension KittyReader {
  private static func keys(_ text: String) -> [String: String] {
    let pairs = text.split(separator: ",").map { $0.split(separator: "=").map { String($0) } }
    return Dictionary(pairs.map { ($0[0], $0[1]) }) { $1 }
  }

  private mutating func run(_ keys: [String: String], _ letters: String) throws(ReadingError) {
    guard keys["q"] == "2" else { throw ReadingError("the terminal would answer") }
    if ["t", "T"].contains(keys["a"]) || pending != nil {
      try take(keys, letters)
    } else if keys["a"] == "p" {
      try place(keys)
    } else {
      try delete(keys)
    }
  }

  private mutating func take(_ keys: [String: String], _ letters: String) throws(ReadingError) {
    longestChunk = max(longestChunk, letters.utf8.count)
    let all = (pending?.letters ?? "") + letters
    let first = pending?.keys ?? keys
    pending = keys["m"] == "1" ? (first, all) : nil
    guard pending == nil else { return }
    if first["t"] == "s" { return try takeShared(first, all) }
    guard first["f"] == "100", let image = Self.number(first, "i"), let png = Data(base64Encoded: all) else {
      throw ReadingError("image \(first)")
    }
    let picture = try PNGReader.picture(Array(png))
    images[UInt32(image)] = picture
    if first["U"] == "1", let columns = Self.number(first, "c"), let rows = Self.number(first, "r") {
      let whole = Placement(source: PixelRect(whole: picture.size), columns: columns, rows: rows)
      placements[UInt32(image)] = [0: whole]
    }
  }

  /// Reads pixels in shared memory, and removes it as kitty does.
  private mutating func takeShared(_ keys: [String: String], _ letters: String) throws(ReadingError) {
    guard keys["f"] == "32", let image = Self.number(keys, "i"), let width = Self.number(keys, "s"),
      let height = Self.number(keys, "v"), let name = Data(base64Encoded: letters),
      let pixels = SharedMemory.take(String(decoding: name, as: UTF8.self)),
      pixels.count == width * height * 4
    else { throw ReadingError("shared \(keys)") }
    let raster = Raster(
      part: .init(x: 0, y: 0, width: width, height: height), size: .init(width: width, height: height),
      pixels: pixels)
    images[UInt32(image)] = ReadPicture(size: raster.size, colors: raster.colors)
  }

  private mutating func place(_ keys: [String: String]) throws(ReadingError) {
    let numbers = ["i", "p", "x", "y", "w", "h", "c", "r"].compactMap { Self.number(keys, $0) }
    guard numbers.count == 8, keys["C"] == "1" else { throw ReadingError("placement \(keys)") }
    let source = PixelRect(x: numbers[2], y: numbers[3], width: numbers[4], height: numbers[5])
    placements[UInt32(numbers[0]), default: [:]][UInt32(numbers[1])] = Placement(
      source: source, columns: numbers[6], rows: numbers[7])
  }

  private mutating func delete(_ keys: [String: String]) throws(ReadingError) {
    guard keys["a"] == "d", let image = Self.number(keys, "i").map({ UInt32($0) }) else {
      throw ReadingError("command \(keys)")
    }
    if let placement = Self.number(keys, "p") {
      placements[image]?[UInt32(placement)] = nil
    } else {
      placements[image] = nil
    }
    if keys["d"] == "I" { images[image] = nil }
  }

  private static func number(_ keys: [String: String], _ name: String) -> Int? {
    keys[name].flatMap { Int($0) }
  }
}
