import SmashtagModel

/// What a tweet is found by beside its words: each mark is one exact word of the index.
///
/// Its sign keeps it apart from the words of texts, which hold no ASCII punctuation. The index stores marks, so a
/// change here needs a migration that indexes anew.
enum Mark: String {
  case hashtag = "#"
  case mention = "@"
  case author = "~"
  case repliedTo = ">"
  case language = "="
  case host = "/"
  case filter = "%"
  /// Stands on every tweet.
  case everything = "*"

  /// The mark with a name, which is compared folded; `nil` where nothing is left of the name.
  func word(_ name: some StringProtocol) -> String? {
    let name = Self.withoutBlanks(Folding.name(name))
    return name.isEmpty ? nil : rawValue + name
  }

  /// The index parts words at ASCII blanks and controls.
  private static func withoutBlanks(_ name: String) -> String {
    guard name.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F }) else { return name }
    return String(decoding: name.utf8.filter { $0 > 0x20 && $0 != 0x7F }, as: UTF8.self)
  }
}
