import SmashtagModel

/// Named parts that belong together: a folder, or a container.
protocol PartTree {
  /// Where it is, as it was typed.
  var path: String { get }
  /// How many bytes a walk reads, whatever is read of the parts; `nil` where it passes over what is not asked for.
  var bytesOfWalk: Int? { get }

  /// Whether its parts are files of their own.
  var hasFiles: Bool { get }

  /// Begins to go through all parts, each time in the same order.
  func walk() throws -> any PartWalk
  /// Where a part can be found later.
  func file(of name: String) -> MediaFile
}

extension PartTree {
  /// How messages call a part.
  func name(of part: String) -> String { path.hasSuffix("/") ? path + part : "\(path)/\(part)" }

  /// Where it is, wherever the program is started the next time.
  var absolutePath: String { AbsolutePath.of(path) }
}

/// Goes through the parts of a tree once.
protocol PartWalk: AnyObject {
  /// How much of the tree was read so far, as it is stored.
  var bytesRead: Int { get }
  /// Of the part in front, in bytes, unpacked; `nil` where that cannot be known before it is read.
  var size: Int? { get }

  /// The name of the next part, its folders parted by `/`; `nil` after the last.
  func next() throws -> String?
  /// The next piece of the part in front, empty at its end.
  func read() throws -> [UInt8]
  /// What had to be passed over since this was asked the last time.
  func takeTroubles() -> [PartTrouble]
}

/// Something in a tree that is not read.
struct PartTrouble: Equatable {
  let name: String
  let reason: String
  /// It may have held tweets.
  let isFailure: Bool
}
