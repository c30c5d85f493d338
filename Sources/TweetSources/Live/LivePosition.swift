import SmashtagModel

/// A position in the results of a search of one network, which is encoded in cursors.
protocol LivePosition: Equatable, Sendable {
  /// The beginning of the network's cursors.
  static var sign: String { get }

  /// The position before the newest post.
  init()

  /// Parses the rest of a cursor; `nil` if it is not one of this network.
  init?(text: Substring)

  /// The rest of the cursor, after the sign.
  var text: String { get }
}

extension LivePosition {
  /// `nil` if the cursor is not from a source of this kind.
  init?(_ position: PagePosition) {
    switch position {
    case .newest: self.init()
    case .older(let cursor), .newer(let cursor): self.init(cursor)
    }
  }

  /// `nil` if the cursor is not from a source of this kind.
  init?(_ cursor: Cursor) {
    guard cursor.value.hasPrefix(Self.sign) else { return nil }
    self.init(text: cursor.value.dropFirst(Self.sign.count))
  }

  var cursor: Cursor { Cursor(Self.sign + text) }

  /// Whether it is the position before the newest post, with nothing known.
  var isStart: Bool { self == Self() }
}
