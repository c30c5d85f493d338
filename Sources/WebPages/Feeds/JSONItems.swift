import MentionExtraction

/// Looks through a JSON feed before it is decoded, since what is decoded takes thirty times the memory of its bytes.
struct JSONItems {
  /// The most values, keys, lists and objects that are decoded: ten times those of a feed of ``Feed/most`` rich entries.
  static let mostValues = 1_000_000

  private let json: [UInt8]
  private var index = 0
  private var depth = 0
  /// How many values are decoded, about.
  private var values = 0
  /// The last text at the level of the feed's own keys.
  private var name = 0..<0
  /// How many items have ended; `nil` outside of their list.
  private var ended: Int?
  private var cut: Range<Int>?

  /// The JSON with one item more than are read, so that it is seen that some were left out; `nil` where it is too much for
  /// all that.
  ///
  /// What is no JSON stays so.
  static func shortened(_ json: [UInt8], to most: Int = Feed.most, values: Int = mostValues) -> [UInt8]? {
    var items = JSONItems(json)
    items.scan(most)
    guard items.values <= values else { return nil }
    return items.cut.map { Array(json[..<$0.lowerBound] + json[$0.upperBound...]) } ?? json
  }

  private init(_ json: [UInt8]) { self.json = json }

  private mutating func scan(_ most: Int) {
    while index < json.count {
      switch json[index] {
      case UInt8(ascii: "\""): skipText()
      case UInt8(ascii: "{"), UInt8(ascii: "["): open(json[index])
      case UInt8(ascii: "}"), UInt8(ascii: "]"): close()
      case UInt8(ascii: ","): separate(most)
      case UInt8(ascii: ":"): count()
      default: break
      }
      index += 1
    }
  }

  private var isSkipping: Bool { ended != nil && cut != nil }

  private mutating func count() { if !isSkipping { values += 1 } }

  /// Goes to the end of a text.
  private mutating func skipText() {
    let start = index
    index += 1
    while index < json.count, json[index] != UInt8(ascii: "\"") {
      index += json[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    if depth == 1 { name = start + 1..<min(index, json.count) }
  }

  private mutating func open(_ sign: UInt8) {
    count()
    depth += 1
    if depth == 2, sign == UInt8(ascii: "["), cut == nil, json[name].elementsEqual("items".utf8) { ended = 0 }
  }

  private mutating func close() {
    if depth == 2, ended != nil {
      cut = cut.map { $0.lowerBound..<index }
      ended = nil
    }
    depth -= 1
  }

  private mutating func separate(_ most: Int) {
    count()
    guard depth == 2, let number = ended else { return }
    ended = number + 1
    if number == most { cut = index..<json.count }
  }
}
