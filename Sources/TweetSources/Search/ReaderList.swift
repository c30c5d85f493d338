import SmashtagModel
import TweetFormats

/// A list or feed of the reader's at a network, which is asked for by its name.
protocol ReaderList {
  /// What the network knows it by.
  var id: String { get }
  /// What its owner calls it.
  var name: String { get }
}

extension MastodonList: ReaderList {
  var name: String { title }
}

extension XList: ReaderList {}

extension BlueskyListName: ReaderList {
  var id: String { uri }
}

extension ReaderList {
  /// Whether a reader may call it so; blanks, signs and case count only in names without letters and digits.
  func isCalled(_ typed: String) -> Bool {
    let key = PostList.key(typed)
    return key.isEmpty ? Folding.name(name) == Folding.name(typed) : PostList.key(name) == key
  }

  /// The name as it can be typed after `list:`, where blanks, quotes and parentheses would end it.
  var typedName: String {
    name.split { $0.isWhitespace || "\"()*".contains($0) }.joined(separator: "-")
  }
}

extension Collection where Element: ReaderList {
  /// The list with exactly this name, else the one with this id, else the first that may be called so.
  func called(_ name: String) -> Element? {
    first { $0.name == name } ?? first { $0.id == name } ?? first { $0.isCalled(name) }
  }
}

extension SourceHost {
  /// The most names of lists that an error tells.
  static let mostListNames = 20
  /// The most characters of a name in an error.
  static let longestListName = 60

  /// The error for a list that the reader does not have.
  ///
  /// - Parameters:
  ///   - names: the names of those that there are, at most ``mostListNames``, without secrets.
  ///   - count: how many lists there are.
  func noList(named name: String, among names: [String], of count: Int) -> SourceError {
    let known = [PostList.home, .mentions].map(\.name) + names.map { $0.line(limit: Self.longestListName) }
    let others = count > names.count ? ["\(Counted.grouped(count - names.count)) more"] : []
    return failure(
      "has no list '\(name.line(limit: Self.longestListName))' of yours; there are "
        + (known + others).joined(separator: ", "))
  }
}

extension LiveClient {
  /// The error for a list that the reader does not have, with the names of those that there are.
  func noList(named name: String, among lists: [some ReaderList]) -> SourceError {
    let names = lists.prefix(SourceHost.mostListNames).map { said($0.typedName) }
    return host.noList(named: name, among: names, of: lists.count)
  }
}
