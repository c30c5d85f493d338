import Foundation
import SmashtagModel
import TweetFormats

/// What the survey of a folder or container found, from the names of its parts and the content of small ones.
struct TreeFinds {
  /// The most exports that are recognized in one tree.
  private static let mostExports = 1_000
  /// The most containers in one tree that are read or reported.
  private static let mostContainers = 1_000

  private(set) var xExports: [String: XExport] = [:]
  private(set) var mastodonExports: [String: MastodonExport] = [:]
  private(set) var mediaNames = MediaNames()
  /// The zip and tar files in it.
  private(set) var containers: [String] = []
  /// The names of tweet files and outboxes that are not compressed; their compressed copies are not read.
  private(set) var plainParts: Set<String> = []
  /// The unpacked size in bytes of all parts that may be read; `nil` if one of them is unknown.
  private(set) var bytes: Int? = 0
  /// The number of the last part that may be read; parts are numbered from 1.
  private(set) var last = 0

  /// Examines the current part of a walk; `number` is its position in the walk, from 1.
  mutating func add(_ text: String, number: Int, of walk: any PartWalk) throws {
    let name = PartName(text)
    guard let role = PartRole(name) else { return }
    let folder = String(name.folder)
    if name.unpacked == name, role == .tweets || role == .outbox || role == .saved { plainParts.insert(text) }
    switch role {
    case .media(let folder): mediaNames.add(name, in: folder)
    case .account, .manifest, .notes: try xExport(in: folder) { try $0.read(role, name, SmallPart(walk)) }
    case .actor: try mastodonExport(in: folder) { try $0.readActor(name, SmallPart(walk)) }
    case .tweets:
      try xExport(in: folder) { $0.addTweets(name) }
      count(number, walk)
    case .month:
      try xExport(in: String(name.exportOfMonth)) { $0.addTweets(name) }
      count(number, walk)
    case .outbox:
      try mastodonExport(in: folder) { $0.isOne = true }
      count(number, walk)
    case .marks(let kind):
      try mastodonExport(in: folder) { try $0.readMarks(kind, name, SmallPart(walk)) }
      count(number, walk)
    case .records, .saved: count(number, walk)
    case .container: if containers.count < Self.mostContainers { containers.append(text) }
    }
  }

  /// Drops folders that proved not to be exports.
  mutating func finish() {
    xExports = xExports.filter { $0.value.isOne }
    mastodonExports = mastodonExports.filter { $0.value.isOne }
    mediaNames.sort()
  }
}

extension TreeFinds {
  private mutating func count(_ number: Int, _ walk: any PartWalk) {
    last = number
    bytes = bytes.flatMap { sum in walk.size.map(sum.saturatingSum) }
  }

  private mutating func xExport(in folder: String, _ change: (inout XExport) throws -> Void) throws {
    guard xExports[folder] != nil || xExports.count < Self.mostExports else { return }
    try change(&xExports[folder, default: XExport()])
  }

  private mutating func mastodonExport(
    in folder: String, _ change: (inout MastodonExport) throws -> Void
  ) throws {
    guard mastodonExports[folder] != nil || mastodonExports.count < Self.mostExports else { return }
    try change(&mastodonExports[folder, default: MastodonExport()])
  }
}

/// The media of a Mastodon export; a file's path and its address are the same after `media_attachments/`.
struct MastodonMedia: MediaFinding {
  let names: MediaNames
  let folders: [String]
  let tree: any PartTree

  /// - Parameter root: the folder that contains `outbox.json`.
  init(_ names: MediaNames, in root: String, of tree: any PartTree) {
    (self.names, self.tree) = (names, tree)
    folders = names.folders(in: root).filter { $0.hasSuffix(PartName.attachments) }
  }

  func locate(in tweets: inout [Tweet]) {
    guard !folders.isEmpty else { return }
    for tweet in tweets.indices {
      for item in tweets[tweet].media.indices {
        tweets[tweet].media[item].file = file(of: tweets[tweet].media[item])
      }
    }
  }

  private func file(of item: MediaItem) -> MediaFile? {
    guard let name = item.url.attachmentPath.map(String.init) else { return nil }
    return folders.lazy.compactMap { names.file(in: $0, named: name) }.first.map(tree.file)
  }
}

/// What was found in a Mastodon export besides its posts.
struct MastodonExport {
  /// Whether there is an `outbox.json`.
  var isOne = false
  private(set) var owner: User?
  private(set) var troubles: [PartError] = []
  private var lists: [(name: String, kind: PostMarks.Kind, addresses: [String])] = []

  /// What the owner likes or bookmarked.
  func marks(in tree: any PartTree) -> [PostMarks] {
    lists.map { PostMarks(file: tree.name(of: $0.name), kind: $0.kind, addresses: $0.addresses) }
  }

  mutating func readMarks(_ kind: PostMarks.Kind, _ name: PartName, _ content: SmallPart) throws {
    do {
      let list = try MastodonCollection(try content.bytes())
      lists.append((name.text, kind, list.addresses))
      guard list.leftOut > 0 else { return }
      let reason = "it lists \(list.leftOut) posts more than are marked"
      troubles.append(PartError(name: name.text, reason: reason, isFailure: false))
    } catch let error as CancellationError {
      throw error
    } catch {
      troubles.append(PartError(name: name.text, reason: "\(error)", isFailure: false))
    }
  }

  mutating func readActor(_ name: PartName, _ content: SmallPart) throws {
    do {
      owner = try MastodonActor.user(try content.bytes())
    } catch let error as CancellationError {
      throw error
    } catch {
      troubles.append(PartError(name: name.text, reason: "\(error)", isFailure: false))
    }
  }
}

/// The names of all media files of a tree, by their folders.
struct MediaNames: Sendable {
  /// The most folders whose names are kept.
  private static let mostFolders = 1_000
  private var lists: [String: NameList] = [:]

  mutating func add(_ name: PartName, in folder: Substring) {
    let folder = String(folder)
    guard lists.count < Self.mostFolders || lists[folder] != nil else { return }
    lists[folder, default: NameList()].append(name.text.utf8.dropFirst(folder.utf8.count))
  }

  mutating func sort() {
    for folder in lists.keys { lists[folder]?.sort() }
  }

  /// The full names of files in a folder whose names within it have this prefix; at most a hundred.
  func files(in folder: String, beginningWith beginning: String) -> [String] {
    lists[folder]?.names(beginningWith: beginning).map { folder + $0 } ?? []
  }

  func file(in folder: String, named name: String) -> String? {
    files(in: folder, beginningWith: name).first { $0.utf8.count == folder.utf8.count + name.utf8.count }
  }

  /// The media folders within a folder, sorted.
  func folders(in folder: String) -> [String] { lists.keys.filter { $0.hasPrefix(folder) }.sorted() }
}

/// Finds the files of an export that contain the pictures and films of its tweets.
protocol MediaFinding: Sendable {
  func locate(in tweets: inout [Tweet])
}

/// A small part that is read whole during the survey, such as a manifest; limited to 64 MB.
struct SmallPart {
  private static let limit = 64 << 20
  private let next: () throws -> [UInt8]

  init(_ walk: any PartWalk) {
    var count = 0
    next =
      LazyText {
        let piece = try walk.read()
        count += piece.count
        guard count <= Self.limit else { throw TooLarge() }
        return piece
      }.next
  }

  /// The whole content; throws if it is too large.
  func bytes() throws -> [UInt8] {
    var bytes: [UInt8] = []
    while case let piece = try next(), !piece.isEmpty {
      bytes += piece
      guard bytes.count <= Self.limit else { throw TooLarge() }
    }
    return bytes
  }

  func forEachRecord(_ take: (TweetRecord) -> Void) throws {
    var records = TweetRecordReader(read: next)
    while let record = try records.next() { take(record) }
  }

  private struct TooLarge: Error, CustomStringConvertible {
    var description: String { "larger than \(limit >> 20) MB, which no such part is; it was not read" }
  }
}

/// The media of an X export; a file's name consists of the tweet's id and the end of the media's address.
struct XMedia: MediaFinding {
  let names: MediaNames
  let folders: [String]
  let tree: any PartTree

  /// - Parameter data: the export's data folder, with `/` at its end.
  init(_ names: MediaNames, in data: String, of tree: any PartTree) {
    (self.names, self.tree) = (names, tree)
    folders = ["tweets_media/", "tweet_media/"].map { data + $0 }
  }

  func locate(in tweets: inout [Tweet]) {
    for index in tweets.indices where !tweets[index].media.isEmpty { locate(in: &tweets[index]) }
  }

  private func locate(in tweet: inout Tweet) {
    var left = tweet.media.contains(where: \.kind.isFilm) ? films(of: tweet.id) : []
    for index in tweet.media.indices {
      let item = tweet.media[index]
      let name = item.kind.isFilm ? film(item, of: tweet.id, &left) : picture(item, of: tweet.id)
      tweet.media[index].file = name.map(tree.file)
    }
    // What is left goes to the films without a file, in the order of the names.
    for index in tweet.media.indices
    where tweet.media[index].kind.isFilm && tweet.media[index].file == nil && !left.isEmpty {
      tweet.media[index].file = tree.file(of: left.removeFirst())
    }
  }

  /// Removes and returns the file that has the name of one of a film's forms.
  private func film(_ item: MediaItem, of id: String, _ left: inout [String]) -> String? {
    guard let film = item.film else { return nil }
    let names = Set(film.versions.map { "\(id)-\($0.url.fileName)" })
    return left.firstIndex { names.contains(String(PartName($0).base)) }.map { left.remove(at: $0) }
  }

  private func picture(_ item: MediaItem, of id: String) -> String? {
    let name = "\(id)-\(item.url.fileName)"
    return folders.lazy.compactMap { names.file(in: $0, named: name) }.first
  }

  private func films(of id: String) -> [String] {
    folders.flatMap { names.files(in: $0, beginningWith: "\(id)-") }.filter { $0.hasSuffix(".mp4") }
  }
}

extension MediaItem.Kind {
  fileprivate var isFilm: Bool { self == .video || self == .animatedGIF }
}

extension String {
  /// The last part of an address, without a query, and without a size such as `:large`.
  fileprivate var fileName: Substring {
    let path = prefix { $0 != "?" && $0 != "#" }
    let last = path.split(separator: "/").last ?? path
    return last.prefix { $0 != ":" }
  }
}

/// What was found in an X data export besides its tweets.
struct XExport {
  private(set) var notes = NoteTweets()
  private var account: User?
  private var manifest: XManifest?
  private var parts: Set<String> = []
  private var isDescribed = false
  /// Problems, reported only if there are tweets, because `manifest.js` may belong to another program.
  private(set) var troubles: [PartError] = []

  /// The owner, from `account.js` or else from the manifest.
  var owner: User? { account ?? manifest?.owner }

  /// The date of the export.
  var generated: Date? { manifest?.generated }

  /// Whether it is an export of X: it has tweets, or its manifest names files of tweets.
  var isOne: Bool { !parts.isEmpty || manifest?.tweetFiles.isEmpty == false }

  /// Whether only the export's tweet files are to be read in its folder.
  var isWhole: Bool { isOne && isDescribed }

  mutating func addTweets(_ name: PartName) { parts.insert(String(name.unpacked.base)) }

  /// Reads a part that describes the export; a part that cannot be read becomes a trouble.
  mutating func read(_ role: PartRole, _ name: PartName, _ content: SmallPart) throws {
    isDescribed = true
    do {
      switch role {
      case .account: account = try XAccount.owner(try content.bytes())
      case .manifest: manifest = try XManifest(try content.bytes())
      case .notes: try content.forEachRecord { add($0, of: name) }
      default: break
      }
    } catch let error as CancellationError {
      throw error
    } catch {
      troubles.append(PartError(name: name.text, reason: "\(error)", isFailure: false))
    }
  }

  private mutating func add(_ note: TweetRecord, of name: PartName) {
    guard let reason = note.fault.map({ "\($0)" }) ?? notes.add(note.bytes) else { return }
    guard troubles.count < Self.mostTroubles else { return }
    let words = "line \(note.line): \(reason); its tweet stays cut"
    troubles.append(PartError(name: name.text, reason: words, isFailure: false))
  }

  private static let mostTroubles = 1_000

  /// Troubles for the parts that the manifest names but that are missing; at most a thousand.
  func missing(in folder: String) -> [PartError] {
    let names = (manifest?.tweetFiles ?? []).map { PartName($0.name) }
    return names.filter { !parts.contains(String($0.base)) }.prefix(1_000).map {
      PartError(
        name: "\(folder)manifest.js",
        reason: "names \($0.text.prefix(200)), which is not there; get the whole export", isFailure: true)
    }
  }
}

/// The name of a part, with `/` between folders.
struct PartName: Equatable {
  let text: String
  /// The folder, with `/` at the end; empty if there is none.
  let folder: Substring
  let base: Substring

  init(_ text: String) {
    self.text = text
    let start =
      text.utf8.lastIndex(of: UInt8(ascii: "/")).map { text.utf8.index(after: $0) } ?? text.startIndex
    folder = text[..<start]
    base = text[start...]
  }

  /// Whether the part is in a folder or one of its subfolders.
  func isIn(_ folder: String) -> Bool { text.utf8.starts(with: folder.utf8) }

  /// Whether it is a script such as `tweets.js` or `tweets-part1.js`.
  func isScript(of word: String) -> Bool {
    guard base.utf8.starts(with: word.utf8), base.hasSuffix(".js") else { return false }
    let middle = base.dropFirst(word.count).dropLast(3)
    guard middle.hasPrefix("-part") else { return middle.isEmpty }
    return middle.count > 5 && middle.dropFirst(5).utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// Whether it is a month of tweets in an old export of Twitter, `data/js/tweets/2013_05.js`, or in a folder
  /// of it.
  var isMonth: Bool {
    let letters = Array(base.utf8)
    guard letters.count == 10, base.hasSuffix(".js"),
      folder.isEmpty || folder == Self.months || folder.hasSuffix("js/\(Self.months)")
    else { return false }
    return letters[4] == UInt8(ascii: "_")
      && (letters[..<4] + letters[5..<7]).allSatisfy { (0x30...0x39).contains($0) }
  }

  /// The folder that has the folder of a month, and tells whose the export is.
  var exportOfMonth: Substring { folder.hasSuffix(Self.months) ? folder.dropLast(Self.months.count) : folder }

  /// The name without the suffix of a compression format, such as `.gz`.
  var unpacked: PartName {
    guard let dot = base.lastIndex(of: "."), dot > base.startIndex,
      Self.packed.contains(base[base.index(after: dot)...].lowercased())
    else { return self }
    return PartName(String(text[..<dot]))
  }

  /// Whether the name is that of a zip or tar file, compressed or not.
  var isContainer: Bool {
    guard !isShadow, let dot = base.lastIndex(of: ".") else { return false }
    return Self.containers.contains(base[base.index(after: dot)...].lowercased())
      || unpacked.base.lowercased().hasSuffix(".tar")
  }

  /// Whether it is a file of metadata that macOS adds to archives.
  private var isShadow: Bool { base.hasPrefix("._") || text.hasPrefix("__MACOSX/") }

  /// Whether the name has a suffix of files with JSON records, compressed or not.
  var holdsRecords: Bool {
    guard !isShadow else { return false }
    var words = base.split(separator: ".", omittingEmptySubsequences: false).map { $0.lowercased() }
    if words.count > 2, let last = words.last, Self.packed.contains(last) { words.removeLast() }
    return words.count > 1 && words.last.map(Self.records.contains) == true
  }

  /// The export's media folder that contains the part.
  var mediaFolder: Substring? {
    if folder.hasSuffix("tweets_media/") || folder.hasSuffix("tweet_media/") { return folder }
    return folder.firstRange(of: Self.attachments).map { folder[..<$0.upperBound] }
  }

  /// The folder of media in Mastodon's exports.
  static let attachments = "media_attachments/"

  private static let months = "tweets/"
  private static let records: Set<String> = ["json", "jsonl", "ndjson"]
  private static let packed: Set<String> = ["gz", "zst", "xz", "bz2"]
  private static let containers: Set<String> = ["zip", "tar", "tgz", "tbz2", "txz", "tzst"]
}
