import Containers
import SmashtagModel

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
