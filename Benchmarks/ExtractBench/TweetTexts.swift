import BenchTiming
import Foundation
import SmashtagModel
import TweetFormats

/// The texts of a collection, one tweet a line; read once, outside the clock.
struct TweetTexts {
  let texts: [String]
  let byteCount: Int

  init(file: String) throws {
    let decoder = TweetDecoder(author: .me)
    let data = try Data(contentsOf: URL(filePath: file), options: .alwaysMapped)
    texts = try data.split(separator: UInt8(ascii: "\n")).flatMap {
      try decoder.decode(Array($0)).tweets.map(\.text)
    }
    byteCount = texts.reduce(0) { $0 + $1.utf8.count }
  }

  /// The first megabyte of them, as one text.
  var megabyte: String {
    var text = ""
    for tweet in texts where text.utf8.count < 1 << 20 { text += tweet + " " }
    return text
  }

  /// How fast all of them were, for a table.
  func row(_ name: String, _ milliseconds: Double, found: Int) -> String {
    let rate = Double(texts.count) / milliseconds * 1_000
    let speed = Double(byteCount) / milliseconds / 1_000
    return name.padding(toLength: 30, withPad: " ", startingAt: 0) + rate.column(0, width: 12)
      + speed.column(1, width: 10) + Double(found).column(0, width: 12)
  }

  static let heading =
    "".padding(toLength: 30, withPad: " ", startingAt: 0) + "    tweets/s      MB/s    mentions"
}
