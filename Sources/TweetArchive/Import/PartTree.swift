import Containers
import Foundation
import SmashtagModel

/// A collection of named parts: a folder or a container.
protocol PartTree: Sendable {
  /// Its path, as the user typed it.
  var path: String { get }
  /// The size in bytes if a walk has to read everything; `nil` if it can skip parts.
  var bytesOfWalk: Int? { get }

  /// Whether its parts are separate files.
  var hasFiles: Bool { get }

  /// Starts an enumeration of all parts, each time in the same order.
  func walk() throws -> any PartWalk
  /// The location of a part, by which it can be read later.
  func file(of name: String) -> MediaFile
}

extension PartTree {
  /// The name of a part in messages.
  func name(of part: String) -> String { path.hasSuffix("/") ? path + part : "\(path)/\(part)" }

  /// The path, independent of the current folder.
  var absolutePath: String { AbsolutePath.of(path) }
}

/// An enumeration of the parts of a tree.
protocol PartWalk: AnyObject {
  /// The number of stored bytes read so far; for compressed trees before decompression.
  var bytesRead: Int { get }
  /// The unpacked size of the current part in bytes; `nil` if it is unknown before it is read.
  var size: Int? { get }

  /// The name of the next part, with `/` between folders; `nil` after the last.
  func next() throws -> String?
  /// The next piece of the current part; empty at its end.
  func read() throws -> [UInt8]
  /// The parts that could not be read since the last call.
  func takeTroubles() -> [PartError]
}

/// A part of a tree that was not read.
struct PartError: Equatable {
  let name: String
  let reason: String
  /// Whether it may have contained tweets.
  let isFailure: Bool
}

/// Makes paths independent of the current folder.
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

/// Enumerates the entries of a container.
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

  func takeTroubles() -> [PartError] {
    defer { toldRefused = reader.refused.count }
    return reader.refused[toldRefused...].map {
      PartError(
        name: $0, reason: "a link, or it leads out of the container; it was not read", isFailure: false)
    }
  }
}
