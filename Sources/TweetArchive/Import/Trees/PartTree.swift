import Containers
import Foundation
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

/// Paths that mean the same from every folder.
enum AbsolutePath {
  static func of(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.path
  }
}

/// The parts of a zip or tar file.
struct ContainerTree: PartTree {
  let path: String
  let bytesOfWalk: Int?
  var hasFiles: Bool { false }

  init(path: String, size: Int, isZip: Bool) {
    self.path = path
    bytesOfWalk = isZip ? nil : size
  }

  func walk() throws -> any PartWalk { ContainerWalk(try ContainerReader(path: path)) }

  func file(of name: String) -> MediaFile { MediaFile(path: absolutePath, entry: name) }
}

/// Goes through the entries of a container.
private final class ContainerWalk: PartWalk {
  private let reader: ContainerReader
  private var toldRefused = 0
  private(set) var size: Int?

  init(_ reader: ContainerReader) { self.reader = reader }

  var bytesRead: Int { reader.bytesRead }

  func next() throws -> String? {
    try Task.checkCancellation()
    let entry = try reader.next()
    size = entry?.size
    return entry?.name
  }

  func read() throws -> [UInt8] {
    try Task.checkCancellation()
    return try reader.read()
  }

  func takeTroubles() -> [PartTrouble] {
    defer { toldRefused = reader.refused.count }
    return reader.refused[toldRefused...].map {
      PartTrouble(
        name: $0, reason: "a link, or it leads out of the container; it was not read", isFailure: false)
    }
  }
}
