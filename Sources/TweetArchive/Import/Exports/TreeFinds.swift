import SmashtagModel

/// What a tree holds that an import reads: found by the names of its parts, and by what the small ones say.
struct TreeFinds {
  /// So many exports in one tree are understood.
  private static let mostExports = 1_000
  /// So many containers in one tree are read or told.
  private static let mostContainers = 1_000

  private(set) var xExports: [String: XExport] = [:]
  private(set) var mastodonExports: [String: MastodonExport] = [:]
  private(set) var mediaNames = MediaNames()
  /// The zip and tar files in it.
  private(set) var containers: [String] = []
  /// What of an export is there as it is; if it is there packed as well, that is not read.
  private(set) var plainParts: Set<String> = []
  /// Of all parts that may be read, unpacked; `nil` where that of one is unknown.
  private(set) var bytes: Int? = 0
  /// The number of the last part that may be read.
  private(set) var last = 0

  /// Looks at the part in front of a walk, which is the one of this number.
  mutating func add(_ text: String, number: Int, of walk: any PartWalk) throws {
    let name = PartName(text)
    guard let role = PartRole(name) else { return }
    let folder = String(name.folder)
    if name.unpacked == name, role == .tweets || role == .outbox { plainParts.insert(text) }
    switch role {
    case .media(let folder): mediaNames.add(name, in: folder)
    case .account, .manifest, .notes: try xExport(in: folder) { try $0.read(role, name, SmallPart(walk)) }
    case .actor: try mastodonExport(in: folder) { try $0.readActor(name, SmallPart(walk)) }
    case .tweets:
      try xExport(in: folder) { $0.addTweets(name) }
      count(number, walk)
    case .outbox:
      try mastodonExport(in: folder) { $0.isOne = true }
      count(number, walk)
    case .records: count(number, walk)
    case .container: if containers.count < Self.mostContainers { containers.append(text) }
    }
  }

  /// Drops what turned out to be of other programs.
  mutating func finish() {
    xExports = xExports.filter { $0.value.isOne }
    mastodonExports = mastodonExports.filter { $0.value.isOne }
    mediaNames.sort()
  }
}

extension TreeFinds {
  private mutating func count(_ number: Int, _ walk: any PartWalk) {
    last = number
    bytes = bytes.flatMap { sum in walk.size.map { sum + $0 } }
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
