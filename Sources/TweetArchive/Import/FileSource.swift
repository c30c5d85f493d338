import Containers
import SmashtagModel
import TweetFormats

/// One file, or the standard input: text as it is or packed, or a container.
final class FileSource: ImportSource {
  let name: String
  let bytesInAll: Int?
  var bytesRead: Int { chunks?.bytesRead ?? 0 }

  /// `nil` is the standard input.
  private let path: String?
  private let author: User
  /// Whether it was asked for by its own name.
  private let isNamed: Bool
  private var chunks: FileChunks?

  init(path: String?, size: Int?, author: User, isNamed: Bool = true) {
    name = path ?? ImportFile.standardInput.name
    bytesInAll = size
    (self.path, self.author, self.isNamed) = (path, author, isNamed)
  }

  func step(telling problems: inout ProblemLog) throws -> SourceStep {
    guard chunks == nil else { return .ended }
    let chunks = try FileChunks(path)
    self.chunks = chunks
    let text = try UnpackedText(read: chunks.next)
    if text.isContainer { return .instead(try container(isZip: text.isZip)) }
    let reading = PartReading(decoder: TweetDecoder(author: author))
    let (file, stored) = (ImportFile(name: name), bytesInAll == nil ? nil : path)
    return .part(
      ImportPart(
        file, as: reading, text: text.next,
        again: stored.map { path in { try UnpackedText(read: FileChunks(path).next).next } }))
  }

  private func container(isZip: Bool) throws(NotAFile) -> any ImportSource {
    guard let path, let bytesInAll else { throw NotAFile() }
    return TreeSource(
      ContainerTree(path: path, size: bytesInAll, isZip: isZip), author: author, isNamed: isNamed)
  }
}

/// A container came through a pipe: its parts are not read in the order they come.
struct NotAFile: Error, CustomStringConvertible {
  var description: String { "an export or another container has to be a file; save it, then import that" }
}
