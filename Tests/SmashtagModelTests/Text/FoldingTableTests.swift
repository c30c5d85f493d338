@testable import SmashtagModel
import SmashtagTesting
import Testing

/// The short way of folding says what the definition says.
struct FoldingTableTests {
  @Test func `Every code point by itself folds as defined`() {
    let scalars = (UInt32(1)...0x1FFFF).lazy.compactMap(Unicode.Scalar.init)

    let wrong = scalars.filter { scalar in
      FoldingTable.folded(scalar).map { [$0] != Array(Folding.thoroughlyFolded(String(Character(scalar)))) }
        ?? false
    }

    #expect(wrong.map(\.value).isEmpty)
  }

  @Test(arguments: 0..<20)
  func `A mixture folds as defined`(seed: UInt64) {
    var generator = SeededRandom(seed: seed)

    for _ in 0..<200 {
      let text = Self.mixture(&generator)
      #expect(Folding.words(text) == Self.definition(text), "\(text.unicodeScalars.map(\.value))")
    }
  }

  private static func definition(_ text: String) -> String {
    var splitter = WordSplitter()
    for scalar in Folding.thoroughlyFolded(text) { splitter.append(scalar) }
    return String(decoding: splitter.bytes, as: UTF8.self)
  }

  private static let ranges: [ClosedRange<UInt32>] = [
    0x20...0x7E, 0xC0...0x24F, 0x300...0x36F, 0x370...0x3FF, 0x400...0x45F, 0x5B0...0x5EA, 0x610...0x6CC,
    0x900...0x97F, 0xE01...0xE4E, 0x1100...0x11FF, 0x2010...0x2030, 0x3041...0x309F, 0x4E00...0x4E20,
    0x1000...0x1050, 0xAC00...0xAC40, 0xFE0F...0xFE0F, 0xFF01...0xFFDC, 0x1F600...0x1F640,
  ]

  private static func mixture(_ generator: inout SeededRandom) -> String {
    let scalars = (0..<12).compactMap { _ in
      ranges.randomElement(using: &generator).flatMap { $0.randomElement(using: &generator) }.flatMap(
        Unicode.Scalar.init)
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
