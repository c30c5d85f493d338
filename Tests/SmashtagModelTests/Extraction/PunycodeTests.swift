import SmashtagTesting
import Testing

@testable import SmashtagModel

struct PunycodeTests {
  @Test(arguments: [
    ("пример", "xn--e1afmkfd"), ("bücher", "xn--bcher-kva"), ("ü", "xn--tda"),
    ("regen-käfer", "xn--regen-kfer-w5a"), ("雨の日", "xn--u9jv32noz4a"), ("مطر", "xn--wgbl5b"),
    ("गीत", "xn--31b0a9e"), ("💧", "xn--js8h"), ("straße", "xn--strae-oqa"), ("a-ü-z", "xn--a--z-1ra"),
    ("東京", "xn--1lqs71d"), ("пример1", "xn--1-itbiqngd"),
  ])
  func `A label in another script has a form in ASCII`(label: String, ascii: String) {
    #expect(Punycode.encoded(label.unicodeScalars) == ascii)
  }

  @Test(arguments: ["rain", "rain-1", "xn--e1afmkfd", "_rain", "-"])
  func `A label in ASCII stays as it is`(label: String) {
    #expect(Punycode.encoded(label.unicodeScalars) == label)
  }

  @Test(arguments: [
    "", "xn--ü", "XN--ü", String(repeating: "a", count: 64), String(repeating: "я", count: 58),
  ])
  func `What is no label of a host has none`(label: String) {
    #expect(Punycode.encoded(label.unicodeScalars) == nil)
  }

  @Test func `A label may have 63 letters`() {
    #expect(Punycode.encoded(String(repeating: "я", count: 57).unicodeScalars)?.utf8.count == 63)
    #expect(Punycode.encoded(String(repeating: "a", count: 63).unicodeScalars) != nil)
  }

  @Test func `A long text takes no time`() {
    #expect(Punycode.encoded(String(repeating: "яё", count: 50_000).unicodeScalars) == nil)
  }

  @Test func `The form can be read back, and is as long as it was said to be`() throws {
    var random = SeededRandom(seed: 3492)
    for _ in 0..<2_000 {
      let label = Self.label(by: &random)
      guard let ascii = Punycode.encoded(label) else { continue }

      #expect(Punycode.length(of: label) == ascii.utf8.count)
      #expect(Self.decoded(ascii) == label, "\(ascii)")
    }
  }
}

extension PunycodeTests {
  /// Letters of a few scripts, ASCII among them.
  private static func label(by random: inout SeededRandom) -> [Unicode.Scalar] {
    let ranges: [ClosedRange<UInt32>] = [
      0x61...0x7A, 0xE0...0xFF, 0x400...0x4FF, 0x3041...0x3096, 0x1F300...0x1F5FF,
    ]
    return (0..<Int.random(in: 1...20, using: &random)).compactMap { _ in
      let range = ranges[Int.random(in: 0..<ranges.count, using: &random)]
      return Unicode.Scalar(UInt32.random(in: range, using: &random))
    }
  }

  /// The way back, as RFC 3492 has it.
  private static func decoded(_ ascii: String) -> [Unicode.Scalar] {
    guard ascii.hasPrefix("xn--") else { return Array(ascii.unicodeScalars) }
    let text = Array(ascii.utf8.dropFirst(4))
    let dash = text.lastIndex(of: UInt8(ascii: "-"))
    var label = dash.map { text[..<$0].map { Unicode.Scalar($0) } } ?? []
    var digits = text[(dash.map { $0 + 1 } ?? 0)...].map {
      Int($0) < 0x61 ? Int($0) - 0x30 + 26 : Int($0) - 0x61
    }[...]
    var (value, place, bias) = (128, 0, 72)
    while !digits.isEmpty {
      let before = place
      var (weight, position) = (1, 36)
      while let digit = digits.popFirst() {
        place += digit * weight
        let threshold = min(max(position - bias, 1), 26)
        if digit < threshold { break }
        (weight, position) = (weight * (36 - threshold), position + 36)
      }
      let count = label.count + 1
      bias = adapted(place - before, count, isFirst: before == 0)
      (value, place) = (value + place / count, place % count)
      label.insert(Unicode.Scalar(UInt32(value)) ?? "\u{FFFD}", at: place)
      place += 1
    }
    return label
  }

  private static func adapted(_ delta: Int, _ count: Int, isFirst: Bool) -> Int {
    var (rest, position) = (isFirst ? delta / 700 : delta / 2, 0)
    rest += rest / count
    while rest > 35 * 26 / 2 { (rest, position) = (rest / 35, position + 36) }
    return position + 36 * rest / (rest + 38)
  }
}
