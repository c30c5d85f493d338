import Containers
import Foundation
import SmashtagModel
import SmashtagTesting
import Synchronization

@testable import TweetArchive

/// The parts of exports, made up for tests.
enum Exports {
  /// Tweets of an X export: without an author, all numbers as texts.
  static func tweets(_ ids: Range<Int>, form: String = "tweets.part0") -> String {
    "window.YTD.\(form) = [\n" + ids.map(tweet).joined(separator: ",\n") + "\n]\n"
  }

  static func tweet(_ id: Int) -> String {
    #"{"tweet":{"id_str":"\#(id)","created_at":"\#(date(id))","full_text":"rain \#(id)","#
      + #""favorite_count":"1","entities":{"hashtags":[],"user_mentions":[],"urls":[]}}}"#
  }

  static func date(_ id: Int) -> String {
    let day = id % 28 + 1
    return "Fri Mar \(day < 10 ? "0" : "")\(day) 18:04:11 +0000 2015"
  }

  static let account = #"""
    window.YTD.account.part0 = [ { "account" : {
      "email" : "ada@example.org", "username" : "ada", "accountId" : "9", "accountDisplayName" : "Ada" } } ]
    """#

  static func manifest(_ files: [String]) -> String {
    let listed = files.map { #"{ "fileName" : "\#($0)", "globalName" : "YTD", "count" : "1" }"# }
    return """
      window.__THAR_CONFIG = {
        "userInfo" : { "accountId" : "9", "userName" : "manifest_ada", "displayName" : "Ada of the manifest" },
        "dataTypes" : { "tweets" : { "files" : [ \(listed.joined(separator: ", ")) ] } } }
      """
  }

  /// An X export with five tweets.
  static func x(in folder: String = "") -> [ContainerPart] {
    [
      ContainerPart("\(folder)Your archive.html", "<html>"),
      ContainerPart("\(folder)data/direct-messages.js", #"window.YTD.x = [{"dmConversation":{}}]"#),
      ContainerPart("\(folder)data/tweets.js", tweets(1..<4)),
      ContainerPart("\(folder)data/tweets-part1.js", tweets(4..<6, form: "tweets.part1")),
      ContainerPart("\(folder)data/account.js", account),
      ContainerPart("\(folder)data/contact.js", "secret"),
      ContainerPart("\(folder)data/notes.json", #"{"id_str":"99","full_text":"not to be read"}"#),
    ]
  }

  /// A line of a collection, which is nobody's export.
  static func line(_ id: Int, _ text: String = "rain") -> String {
    #"{"created_at":"\#(date(id))","id_str":"\#(id)","user":{"screen_name":"eve","name":"Eve"},"#
      + #""full_text":"\#(text)","entities":{"hashtags":[],"user_mentions":[],"urls":[]}}"# + "\n"
  }

  static func lines(_ ids: Range<Int>) -> String { ids.map { line($0) }.joined() }
}

/// How the parts of an export lie on the disk.
enum Wrapping: CaseIterable {
  case folder
  case zip
  case storedZip
  case tar
  case packedTar
}

extension TemporaryFolder {
  /// Writes the parts of an export and answers where it is.
  func write(_ parts: [ContainerPart], as wrapping: Wrapping, to name: String = "export") throws -> String {
    switch wrapping {
    case .folder:
      for part in parts {
        try write(part.bytes, to: "\(name)/\(String(decoding: part.name, as: UTF8.self))")
      }
      return path(of: name)
    case .zip: return try write(ZipWriter.file(parts), to: name)
    case .storedZip: return try write(ZipWriter.file(parts, .stored), to: name)
    case .tar: return try write(TarWriter.file(parts), to: name)
    case .packedTar: return try write(packed(TarWriter.file(parts), as: .gzip), to: name)
    }
  }

  @discardableResult
  func write(_ bytes: [UInt8], to name: String) throws -> String {
    try write(Data(bytes), to: name)
  }
}

extension Archive {
  /// Imports what is at these paths.
  func importing(_ paths: String...) async throws -> ImportReport {
    try await ArchiveImporter(archive: self).import(paths.map(ImportInput.path), author: .me) { _ in }
  }
}

extension Archive {
  /// What a query finds, newest first.
  func tweets(_ query: String) async throws -> [Tweet] {
    let query = try Query(query, timeZone: .gmt)
    return try await ArchiveSource(name: "archive", archive: self).page(of: query, at: .newest, limit: 100)
      .tweets
  }
}

extension ImportBatch<PreparedTweet> {
  /// The batches of an import, read and decoded on this thread.
  static func all(of list: ImportList) throws -> [Self] {
    var (reading, decoding) = (ImportReading(list, author: .me), ImportDecoding<PreparedTweet>())
    var batches: [Self] = []
    while let piece = try reading.next() {
      decoding.take(piece)
      if decoding.isFull, let batch = decoding.finish(isLast: false) { batches.append(batch) }
    }
    if let batch = decoding.finish(isLast: true) { batches.append(batch) }
    return batches
  }
}

/// Remembers which parts of a tree were read, and how often it was gone through.
final class WatchedTree: PartTree {
  private let tree: any PartTree
  private let seen = Mutex((read: Set<String>(), walks: 0))

  /// The parts that were read.
  var read: Set<String> { seen.withLock(\.read) }
  /// How often it was gone through.
  var walks: Int { seen.withLock(\.walks) }

  init(_ tree: any PartTree) { self.tree = tree }

  var path: String { tree.path }
  var bytesOfWalk: Int? { tree.bytesOfWalk }
  var hasFiles: Bool { tree.hasFiles }
  func file(of name: String) -> MediaFile { tree.file(of: name) }

  func walk() throws -> any PartWalk {
    seen.withLock { $0.walks += 1 }
    return Walk(try tree.walk()) { [weak self] name in _ = self?.seen.withLock { $0.read.insert(name) } }
  }

  private final class Walk: PartWalk {
    private let walk: any PartWalk
    private let tell: (String) -> Void
    private var name = ""

    init(_ walk: any PartWalk, tell: @escaping (String) -> Void) { (self.walk, self.tell) = (walk, tell) }

    var bytesRead: Int { walk.bytesRead }
    var size: Int? { walk.size }
    func takeTroubles() -> [PartError] { walk.takeTroubles() }

    func next() throws -> String? {
      let next = try walk.next()
      name = next ?? ""
      return next
    }

    func read() throws -> [UInt8] {
      tell(name)
      return try walk.read()
    }
  }
}
