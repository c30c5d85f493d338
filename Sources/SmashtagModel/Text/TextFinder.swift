/// Looks for a text in many others, after folding; punctuation counts.
public struct TextFinder: Sendable {
  private let sought: [UInt8]
  private var folded: [UInt8] = []

  /// Makes a finder of a text.
  public init(_ text: String) { sought = Array(Folding.folded(text).utf8) }

  /// Whether the folded text ends in a dot, as one can that ends in the `…` of something shortened.
  public var endsInDot: Bool { sought.last == UInt8(ascii: ".") }

  /// Whether the text stands in another one.
  public mutating func isFound(in text: String) -> Bool {
    var text = text
    return text.withUTF8 { isFound(in: $0) }
  }

  /// Whether the text stands in another one, which is valid UTF-8.
  mutating func isFound(in text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = sought.first else { return true }
    folded.removeAll(keepingCapacity: true)
    Folding.append(folding: text, to: &folded)
    return folded.withUnsafeBytes { folded in
      sought.withUnsafeBytes { sought in
        var rest = folded[...]
        while rest.count >= sought.count, let start = rest.firstIndex(of: first) {
          rest = rest[start...]
          if rest.starts(with: sought) { return true }
          rest = rest.dropFirst()
        }
        return false
      }
    }
  }
}
