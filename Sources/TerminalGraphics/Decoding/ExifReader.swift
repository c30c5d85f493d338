import Foundation
import SmashtagModel

/// Reads what a camera wrote about a picture (EXIF, CIPA DC-008).
///
/// Everything in it may be wrong or hostile: each offset is checked where it is read, and three directories are read
/// at most.
struct ExifReader {
  private static let mostEntries = 1_000
  private static let longestText = 100

  private let bytes: ByteView
  private let start: Int
  private let isLittle: Bool
  private let main: [Int: Entry]

  /// A property: the type and the number of its values, and where they begin.
  fileprivate struct Entry {
    let type: Int
    let count: Int
    let offset: Int
  }

  /// The tags that are read.
  fileprivate enum Tag {
    static let orientation = 0x0112
    static let (make, model) = (0x010F, 0x0110)
    static let (camera, position) = (0x8769, 0x8825)
    static let (taken, exposure, aperture, sensitivity, focalLength) = (
      0x9003, 0x829A, 0x829D, 0x8827, 0x920A
    )
    static let (latitudeSign, latitude, longitudeSign, longitude) = (1, 2, 3, 4)
  }

  /// The types of values, each with its length in bytes.
  fileprivate enum Kind {
    static let (text, short, long, rational) = (2, 3, 4, 5)
    static let lengths = [text: 1, short: 2, long: 4, rational: 8]
  }

  /// Opens what begins at `start`, after its signature, and ends with the bytes; `nil` where that is none.
  init?(in bytes: ByteView, at start: Int) {
    isLittle = bytes.has("II*\0", at: start)
    guard isLittle || bytes.has([0x4D, 0x4D, 0, 0x2A], at: start) else { return nil }
    (self.bytes, self.start) = (bytes, start)
    let number = isLittle ? bytes.littleEndian : bytes.bigEndian
    guard let directory = number(4, start + 4) else { return nil }
    main = Self.entries(at: directory, from: start, by: number)
  }

  /// How the picture has to be turned; `nil` where that is not told.
  var orientation: Orientation? { main[Tag.orientation].flatMap(short).flatMap(Orientation.init) }

  /// What is told of the camera; `nil` for nothing.
  var camera: CameraFacts? {
    let details = main[Tag.camera].flatMap(long).map(entries) ?? [:]
    return CameraFacts(
      model: model, taken: details[Tag.taken].flatMap(text).flatMap(Self.day),
      exposure: exposure(details), position: position)
  }
}

private extension ExifReader {
  typealias NumberReader = (_ length: Int, _ offset: Int) -> Int?

  static func entries(at directory: Int, from start: Int, by number: NumberReader) -> [Int: Entry] {
    guard let count = number(2, start + directory) else { return [:] }
    var entries: [Int: Entry] = [:]
    for index in 0..<min(count, mostEntries) {
      let entry = start + directory + 2 + index * 12
      guard let tag = number(2, entry), let type = number(2, entry + 2), let count = number(4, entry + 4),
        let inside = number(4, entry + 8)
      else { break }
      guard let length = Kind.lengths[type], entries[tag] == nil else { continue }
      // Up to four bytes stand in the entry itself.
      entries[tag] = Entry(
        type: type, count: count, offset: count <= 4 / length ? entry + 8 : start + inside)
    }
    return entries
  }

  func entries(at directory: Int) -> [Int: Entry] { Self.entries(at: directory, from: start, by: number) }

  func number(_ length: Int, _ offset: Int) -> Int? {
    isLittle ? bytes.littleEndian(length, at: offset) : bytes.bigEndian(length, at: offset)
  }

  func short(_ entry: Entry) -> Int? { entry.type == Kind.short ? number(2, entry.offset) : nil }

  func long(_ entry: Entry) -> Int? { entry.type == Kind.long ? number(4, entry.offset) : nil }

  /// The text on one line, without blanks at its ends; `nil` for none.
  func text(_ entry: Entry) -> String? {
    guard entry.type == Kind.text else { return nil }
    let count = min(entry.count, Self.longestText)
    let letters = (0..<count).lazy.map { bytes.byte(at: entry.offset + $0) ?? 0 }.prefix { $0 != 0 }
    let text = String(decoding: Array(letters), as: UTF8.self).split { $0.isWhitespace || $0.isControl }
      .joined(separator: " ")
    return text.isEmpty ? nil : text
  }

  /// The values that are fractions, as many as there have to be.
  func fractions(_ entry: Entry, _ count: Int = 1) -> [Double]? {
    guard entry.type == Kind.rational, entry.count >= count else { return nil }
    var fractions: [Double] = []
    for index in 0..<count {
      guard let above = number(4, entry.offset + index * 8),
        let below = number(4, entry.offset + index * 8 + 4), below > 0
      else { return nil }
      fractions.append(Double(above) / Double(below))
    }
    return fractions
  }
}

private extension ExifReader {
  /// The maker and the model; most models begin with the name of their maker.
  var model: String? {
    let (make, model) = (main[Tag.make].flatMap(text), main[Tag.model].flatMap(text))
    guard let make, let model else { return model ?? make }
    let first = make.split(separator: " ").first ?? ""
    return model.lowercased().hasPrefix(first.lowercased()) ? model : "\(make) \(model)"
  }

  /// `2015:03:27 18:04:11` with the usual signs; `nil` for what is no date.
  static func day(_ text: String) -> String? {
    let parts = text.split(separator: " ").map { $0.split(separator: ":") }
    guard parts.map({ $0.map(\.utf8.count) }) == [[4, 2, 2], [2, 2, 2]],
      parts.joined().joined().utf8.allSatisfy({ 0x30...0x39 ~= $0 })
    else { return nil }
    let numbers = parts.joined().compactMap { Int($0) }
    let limits = [1...9_999, 1...12, 1...31, 0...23, 0...59, 0...60]
    guard zip(limits, numbers).allSatisfy({ $0.contains($1) }) else { return nil }
    return parts[0].joined(separator: "-") + " " + parts[1].joined(separator: ":")
  }

  /// `1/250 s, f/2.8, ISO 400, 35 mm`, as far as it is told.
  func exposure(_ details: [Int: Entry]) -> String? {
    func fraction(_ tag: Int) -> Double? {
      details[tag].flatMap { fractions($0)?.first }.flatMap { $0 > 0 && $0 < 100_000 ? $0 : nil }
    }
    let time = fraction(Tag.exposure).map {
      $0 < 0.3 ? "1/\(Int((1 / $0).rounded())) s" : "\(Self.short($0)) s"
    }
    let aperture = fraction(Tag.aperture).map {
      $0 < 1 ? "f/\(($0 * 100).rounded() / 100)" : "f/\(Self.short($0))"
    }
    let sensitivity = details[Tag.sensitivity].flatMap(short).flatMap { $0 > 0 ? "ISO \($0)" : nil }
    let length = fraction(Tag.focalLength).map { "\(Self.short($0)) mm" }
    let parts = [time, aperture, sensitivity, length].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// A number with at most one decimal.
  static func short(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }

  var position: Coordinates? {
    guard let place = main[Tag.position].flatMap(long).map(entries),
      let latitude = degrees(place, Tag.latitude, Tag.latitudeSign, below: "S"),
      let longitude = degrees(place, Tag.longitude, Tag.longitudeSign, below: "W"),
      latitude != 0 || longitude != 0
    else { return nil }
    return Coordinates(latitude: latitude, longitude: longitude)
  }

  /// Degrees, minutes and seconds as degrees, negative in the south and west.
  func degrees(_ place: [Int: Entry], _ tag: Int, _ sign: Int, below: String) -> Double? {
    guard let parts = place[tag].flatMap({ fractions($0, 3) }) else { return nil }
    let degrees = parts[0] + parts[1] / 60 + parts[2] / 3_600
    return place[sign].flatMap(text) == below ? -degrees : degrees
  }
}

extension Character {
  fileprivate var isControl: Bool {
    unicodeScalars.allSatisfy { $0.properties.generalCategory == .control || $0 == "\u{FFFD}" }
  }
}
