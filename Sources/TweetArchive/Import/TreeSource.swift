import SmashtagModel
import TweetFormats

/// Reads a folder or a container: surveys all its names first, then reads the tweets.
final class TreeSource: ImportSource {
  let name: String
  private let tree: any PartTree
  private let author: User
  /// Whether the user named it, so that it is an error if it has no tweets.
  private let isNamed: Bool
  private var phase = Phase.beginning
  private var finds = TreeFinds()
  /// The reasons reported so far, so that none is reported twice.
  private var told: Set<String> = []
  /// Why the survey came to no end; the same fault met again while a part is read is not told of that, too.
  private var fault: String?
  private var passedBytes = 0
  private var readBytes = 0
  private var bytesOfParts: Int?
  private var hasParts = false

  private enum Phase {
    case beginning
    case surveying(any PartWalk, number: Int)
    case reading(any PartWalk, TreePlan, number: Int, last: Int)
    case ended
  }

  init(_ tree: any PartTree, author: User, isNamed: Bool = true) {
    (self.tree, self.author, self.isNamed, name) = (tree, author, isNamed, tree.path)
  }

  /// Twice the size of a tree that has to be unpacked as a whole, because that happens for the survey and the
  /// reading.
  var bytesInAll: Int? { tree.bytesOfWalk.map { $0.saturatingSum(with: $0) } ?? bytesOfParts }

  var bytesRead: Int {
    guard tree.bytesOfWalk != nil else { return readBytes }
    switch phase {
    case .surveying(let walk, _), .reading(let walk, _, _, _): return passedBytes + walk.bytesRead
    case .beginning, .ended: return passedBytes
    }
  }

  func step(telling problems: inout ProblemLog) throws -> SourceStep {
    switch phase {
    case .beginning:
      phase = .surveying(try tree.walk(), number: 0)
      return .looking
    case .surveying(let walk, let number): return try survey(walk, number, &problems)
    case .reading(let walk, let plan, let number, let last):
      return try open(walk, plan, number, last, &problems)
    case .ended: return .ended
    }
  }
}

extension TreeSource {
  private func survey(
    _ walk: any PartWalk, _ number: Int, _ problems: inout ProblemLog
  ) throws -> SourceStep {
    do {
      guard let part = try walk.next() else { return try plan(after: walk, &problems) }
      try finds.add(part, number: number + 1, of: walk)
    } catch let error as CancellationError {
      throw error
    } catch {
      // The parts before the fault can still be read.
      fault = "\(error)"
      tellOnce("\(error)", &problems)
      return try plan(after: walk, &problems)
    }
    phase = .surveying(walk, number: number + 1)
    return .looking
  }

  private func plan(after walk: any PartWalk, _ problems: inout ProblemLog) throws -> SourceStep {
    finds.finish()
    let plan = TreePlan(finds, of: tree, author: author)
    tell(walk.takeTroubles() + plan.troubles, &problems)
    (passedBytes, bytesOfParts) = (walk.bytesRead, finds.bytes)
    phase = .reading(try tree.walk(), plan, number: 0, last: finds.last)
    return takeContainers(of: plan, &problems)
  }

  /// Queues the containers in a folder to be read after it; those within a container are not read.
  private func takeContainers(of plan: TreePlan, _ problems: inout ProblemLog) -> SourceStep {
    guard tree.hasFiles else {
      let reason = "a container within another is not read; unpack it and import that"
      tell(plan.containers.map { PartError(name: $0, reason: reason, isFailure: false) }, &problems)
      return .looking
    }
    guard !plan.containers.isEmpty else { return .looking }
    hasParts = true
    return .more(
      plan.containers.map { container in
        let path = tree.name(of: container)
        return .found(path: path, size: FileKind(ofPath: path).size)
      })
  }

  private func open(
    _ walk: any PartWalk, _ plan: TreePlan, _ start: Int, _ last: Int, _ problems: inout ProblemLog
  ) throws -> SourceStep {
    var number = start
    do {
      while number < last, let part = try walk.next() {
        number += 1
        guard let reading = plan.reading(of: part) else { continue }
        phase = .reading(walk, plan, number: number, last: last)
        return .part(self.part(part, reading, walk))
      }
    } catch let error as CancellationError {
      throw error
    } catch {
      tellOnce("\(error)", &problems)
    }
    end(after: walk, &problems)
    return .ended
  }

  private func part(_ name: String, _ reading: PartReading, _ walk: any PartWalk) -> ImportPart {
    hasParts = true
    let text = LazyText { [weak self] in
      do {
        let piece = try walk.read()
        self?.readBytes += piece.count
        return piece
      } catch {
        if let self, "\(error)" == fault { throw KnownFault() }
        self?.told.insert("\(error)")
        throw error
      }
    }
    return ImportPart(
      ImportFile(name: tree.name(of: name)), as: reading, text: text.next, again: reader(of: name),
      path: tree.hasFiles ? tree.name(of: name) : nil)
  }

  /// Starts reading a part again; `nil` if everything before it would have to be unpacked for that.
  private func reader(of name: String) -> (() throws -> () throws -> [UInt8])? {
    guard tree.bytesOfWalk == nil else { return nil }
    return { [tree] in
      let walk = try tree.walk()
      while let part = try walk.next(), part != name {}
      return LazyText(read: walk.read).next
    }
  }

  private func end(after walk: any PartWalk, _ problems: inout ProblemLog) {
    passedBytes += walk.bytesRead
    phase = .ended
    guard !hasParts, told.isEmpty else { return }
    if isNamed {
      problems.addUnreadable(tree.emptiness, in: name)
    } else {
      problems.add(tree.emptiness, in: name)
    }
  }
}

extension TreeSource {
  private func tellOnce(_ reason: String, _ problems: inout ProblemLog) {
    guard told.insert(reason).inserted else { return }
    problems.addUnreadable(reason, in: name)
  }

  private func tell(_ troubles: [PartError], _ problems: inout ProblemLog) {
    for trouble in troubles {
      let name = trouble.name.isEmpty ? name : tree.name(of: trouble.name)
      problems.add(trouble.reason, in: name)
      guard trouble.isFailure else { continue }
      problems.noteUnreadable(trouble.reason, in: name)
      told.insert(trouble.reason)
    }
  }
}

/// The end of a part at a fault of its container that was told already.
struct KnownFault: Error {}

extension PartTree {
  fileprivate var emptiness: String {
    "no tweets in it; expected an export of X (data/tweets.js) or Mastodon (outbox.json), or JSON of tweets"
  }
}

/// Decides which parts of a tree are read, and how.
struct TreePlan {
  private let plain: PartReading
  private var ofTweets: [String: PartReading] = [:]
  private var ofOutboxes: [String: PartReading] = [:]
  /// Folders of exports in which only the tweet files are read.
  private var closed: [String] = []
  private let plainParts: Set<String>
  /// The zip and tar files that belong to no export.
  private(set) var containers: [String] = []
  private(set) var troubles: [PartError] = []

  init(_ finds: TreeFinds, of tree: any PartTree, author: User) {
    plain = PartReading(decoder: TweetDecoder(author: author))
    plainParts = finds.plainParts
    for (folder, export) in finds.xExports.sorted(by: { $0.key < $1.key }) {
      ofTweets[folder] = PartReading(
        decoder: TweetDecoder(author: export.owner ?? author, notes: export.notes),
        media: XMedia(finds.mediaNames, in: folder, of: tree), asOf: export.generated,
        export: ExportFacts(owner: export.owner.map { Owner(network: .x, screenName: $0.screenName) }))
      if export.isWhole { closed.append(folder) }
      troubles += export.troubles + export.missing(in: folder)
    }
    for (folder, export) in finds.mastodonExports.sorted(by: { $0.key < $1.key }) {
      ofOutboxes[folder] = PartReading(
        decoder: TweetDecoder(author: export.owner ?? author),
        media: MastodonMedia(finds.mediaNames, in: folder, of: tree),
        export: ExportFacts(
          owner: export.owner.map { Owner(network: .mastodon, screenName: $0.screenName) },
          marks: export.marks(in: tree)))
      troubles += export.troubles
    }
    containers = finds.containers.filter { !isClosed(PartName($0)) }
  }

  /// How a part is read; `nil` if it is not read.
  func reading(of text: String) -> PartReading? {
    let name = PartName(text)
    if name.unpacked != name, plainParts.contains(name.unpacked.text) { return nil }
    switch PartRole(name) {
    case .tweets, .saved: return ofTweets[String(name.folder)] ?? plain
    case .month: return ofTweets[String(name.exportOfMonth)] ?? plain
    case .outbox: return ofOutboxes[String(name.folder)] ?? plain
    case .records, .marks: return isClosed(name) ? nil : plain
    default: return nil
    }
  }

  /// Whether a part lies in the folder of an export; one without a folder closes only what lies beside its
  /// files, and its folders of media.
  private func isClosed(_ name: PartName, by folder: String) -> Bool {
    if !folder.isEmpty { return name.isIn(folder) }
    if name.folder.isEmpty { return !name.isContainer }
    return name.folder.split(separator: "/").contains { $0.hasSuffix("_media") }
  }

  private func isClosed(_ name: PartName) -> Bool {
    if closed.contains(where: { isClosed(name, by: $0) }) { return true }
    return ofOutboxes[String(name.folder)] != nil && PartRole.marks(of: name) != nil
  }
}

/// What a part of a tree is, according to its name.
enum PartRole: Equatable {
  /// `tweets.js`, `tweet.js`, or one of several parts.
  case tweets
  case notes
  case account
  case manifest
  /// A month of an old export of Twitter: `data/js/tweets/2013_05.js`.
  case month
  case outbox
  case actor
  /// `like.js` or `bookmark.js`, or one of several parts: posts of others, with their texts.
  case saved
  /// `likes.json` or `bookmarks.json`, which in an export of Mastodon has the addresses of posts of others.
  case marks(PostMarks.Kind)
  /// JSON documents or JSON lines, compressed or not.
  case records
  /// A zip or tar file.
  case container
  /// A file in a media folder, whose name ends with `/`.
  case media(folder: Substring)
}

extension PartRole {
  /// `nil` for parts that are never read; a compressed part has the role of its content.
  init?(_ name: PartName) {
    switch name.unpacked.base {
    case "account.js", "user_details.js": self = .account
    case "manifest.js": self = .manifest
    case "actor.json": self = .actor
    case "outbox.json": self = .outbox
    default:
      guard let role = Self.role(byWordsOf: name.unpacked) ?? (name.isContainer ? .container : nil) else {
        return nil
      }
      self = role
    }
  }

  /// What a list of addresses tells of posts, by its name.
  static func marks(of name: PartName) -> PostMarks.Kind? {
    switch name.unpacked.base {
    case "likes.json": .liked
    case "bookmarks.json": .bookmarked
    default: nil
    }
  }

  private static func role(byWordsOf name: PartName) -> PartRole? {
    if let folder = name.mediaFolder { return .media(folder: folder) }
    if name.isScript(of: "tweets") || name.isScript(of: "tweet") { return .tweets }
    if ["like", "likes", "bookmark", "bookmarks"].contains(where: name.isScript) { return .saved }
    if let kind = marks(of: name) { return .marks(kind) }
    if name.isScript(of: "note-tweet") || name.isScript(of: "note-tweets") { return .notes }
    if name.isMonth { return .month }
    return name.holdsRecords ? .records : nil
  }
}
