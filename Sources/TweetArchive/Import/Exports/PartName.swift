/// The name of a part, its folders parted by `/`.
struct PartName: Equatable {
  let text: String
  /// Empty, or with a `/` at its end.
  let folder: Substring
  let base: Substring

  init(_ text: String) {
    self.text = text
    let start =
      text.utf8.lastIndex(of: UInt8(ascii: "/")).map { text.utf8.index(after: $0) } ?? text.startIndex
    folder = text[..<start]
    base = text[start...]
  }

  /// Whether a folder, or one in it, holds this part.
  func isIn(_ folder: String) -> Bool { text.utf8.starts(with: folder.utf8) }

  /// `tweets.js`, `tweets-part1.js`.
  func isScript(of word: String) -> Bool {
    guard base.utf8.starts(with: word.utf8), base.hasSuffix(".js") else { return false }
    let middle = base.dropFirst(word.count).dropLast(3)
    guard middle.hasPrefix("-part") else { return middle.isEmpty }
    return middle.count > 5 && middle.dropFirst(5).utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// The name of what is packed in it, its own where it is not packed.
  var unpacked: PartName {
    guard let dot = base.lastIndex(of: "."), dot > base.startIndex,
      Self.packed.contains(base[base.index(after: dot)...].lowercased())
    else { return self }
    return PartName(String(text[..<dot]))
  }

  /// Whether it is a zip or tar file, packed or not.
  var isContainer: Bool {
    guard !isShadow, let dot = base.lastIndex(of: ".") else { return false }
    return Self.containers.contains(base[base.index(after: dot)...].lowercased())
      || unpacked.base.lowercased().hasSuffix(".tar")
  }

  /// Whether a Mac put it beside a file.
  private var isShadow: Bool { base.hasPrefix("._") || text.hasPrefix("__MACOSX/") }

  /// Whether it is what programs that collect tweets write.
  var holdsRecords: Bool {
    guard !isShadow else { return false }
    var words = base.split(separator: ".", omittingEmptySubsequences: false).map { $0.lowercased() }
    if words.count > 2, let last = words.last, Self.packed.contains(last) { words.removeLast() }
    return words.count > 1 && words.last.map(Self.records.contains) == true
  }

  /// The folder of an export's media it is in.
  var mediaFolder: Substring? {
    if folder.hasSuffix("tweets_media/") || folder.hasSuffix("tweet_media/") { return folder }
    return folder.firstRange(of: Self.attachments).map { folder[..<$0.upperBound] }
  }

  /// Where exports of Mastodon have their media.
  static let attachments = "media_attachments/"

  private static let records: Set<String> = ["json", "jsonl", "ndjson"]
  private static let packed: Set<String> = ["gz", "zst", "xz", "bz2"]
  private static let containers: Set<String> = ["zip", "tar", "tgz", "tbz2", "txz", "tzst"]
}
