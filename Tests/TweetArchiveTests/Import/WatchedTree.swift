import SmashtagModel

@testable import TweetArchive

/// Remembers which parts of a tree were read, and how often it was gone through.
final class WatchedTree: PartTree {
  private let tree: any PartTree
  private(set) var read: Set<String> = []
  private(set) var walks = 0

  init(_ tree: any PartTree) { self.tree = tree }

  var path: String { tree.path }
  var bytesOfWalk: Int? { tree.bytesOfWalk }
  var hasFiles: Bool { tree.hasFiles }
  func file(of name: String) -> MediaFile { tree.file(of: name) }

  func walk() throws -> any PartWalk {
    walks += 1
    return Walk(try tree.walk()) { [weak self] name in _ = self?.read.insert(name) }
  }

  private final class Walk: PartWalk {
    private let walk: any PartWalk
    private let tell: (String) -> Void
    private var name = ""

    init(_ walk: any PartWalk, tell: @escaping (String) -> Void) { (self.walk, self.tell) = (walk, tell) }

    var bytesRead: Int { walk.bytesRead }
    var size: Int? { walk.size }
    func takeTroubles() -> [PartTrouble] { walk.takeTroubles() }

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
