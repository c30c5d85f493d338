import Foundation
import Testing

@testable import MentionExtraction

struct PunycodeTests {
  @Test(arguments: [
    ("пример", "xn--e1afmkfd"), ("bücher", "xn--bcher-kva"), ("ü", "xn--tda"),
    ("regen-käfer", "xn--regen-kfer-w5a"), ("雨の日", "xn--u9jv32noz4a"), ("مطر", "xn--wgbl5b"),
    ("गीत", "xn--31b0a9e"), ("💧", "xn--js8h"), ("straße", "xn--strae-oqa"), ("a-ü-z", "xn--a--z-1ra"),
    ("東京", "xn--1lqs71d"), ("пример1", "xn--1-itbiqngd"), ("rain-1", "rain-1"), ("_rain", "_rain"),
  ])
  func `A label is as long as its form in ASCII`(label: String, ascii: String) {
    #expect(Punycode.length(of: label.unicodeScalars) == ascii.utf8.count)
  }

  @Test func `A label may have 57 Cyrillic letters of a kind`() {
    #expect(Punycode.length(of: String(repeating: "я", count: 57).unicodeScalars) == 63)
    #expect(Punycode.length(of: String(repeating: "я", count: 58).unicodeScalars) == 64)
  }

  @Test func `Labels of any letters are as long as ICU makes them`() throws {
    var random = SystemRandomNumberGenerator()
    var compared = 0
    for _ in 0..<2_000 {
      let label = Self.label(by: &random)
      guard let ascii = Self.encoded(label) else { continue }

      #expect(Punycode.length(of: label.unicodeScalars) == ascii.utf8.count, "\(label)")
      compared += 1
    }
    #expect(compared > 1_000)
  }
}

extension PunycodeTests {
  /// Small letters of a few scripts, ASCII among them: ICU leaves them as they are.
  private static func label(by random: inout some RandomNumberGenerator) -> String {
    let ranges: [ClosedRange<UInt32>] = [0x61...0x7A, 0xE0...0xF6, 0x430...0x44F, 0x3041...0x3096]
    let scalars = (0..<Int.random(in: 1...16, using: &random)).compactMap { _ in
      Unicode.Scalar(UInt32.random(in: ranges[Int.random(in: 0..<4, using: &random)], using: &random))
    }
    return String(String.UnicodeScalarView(scalars))
  }

  private static func encoded(_ label: String) -> String? {
    var components = URLComponents()
    components.scheme = "https"
    components.host = label
    return components.encodedHost.flatMap { $0.contains("%") ? nil : $0 }
  }
}
