import Foundation
import SmashtagModel

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
    if keys["a"] == "t" || pending != nil {
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
    guard first["f"] == "100", let image = Self.number(first, "i"), let png = Data(base64Encoded: all) else {
      throw ReadingError("image \(first)")
    }
    images[UInt32(image)] = try PNGReader.picture(Array(png))
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
