/// What a terminal says it is: the answer to ``TerminalQuestion/attributes``, `?62;4;22c`.
public struct TerminalAttributes: Equatable, Sendable {
  /// The class first, then the extensions, such as 4 for sixel.
  public let numbers: [Int]

  public init?(answer: String) {
    guard answer.hasPrefix("?"), answer.hasSuffix("c"), answer.utf8.count <= 200 else { return nil }
    let numbers = answer.dropFirst().dropLast().split(separator: ";").map { Int($0) }
    guard !numbers.isEmpty, !numbers.contains(nil) else { return nil }
    self.numbers = numbers.compactMap(\.self)
  }
}
