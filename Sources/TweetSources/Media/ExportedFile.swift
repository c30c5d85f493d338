import Containers
import Foundation
import SmashtagModel

/// A picture in an export, which may be a folder or a container.
struct ExportedFile {
  private let file: MediaFile

  init(_ file: MediaFile) { self.file = file }

  /// Whether the export is still there; what it holds is looked at when it is read.
  var isThere: Bool { FileManager.default.fileExists(atPath: file.path) }

  /// All bytes of it; of a container they are unpacked here, where the task may be cancelled meanwhile.
  func bytes(limit: Int) throws(ImageError) -> Data {
    guard let entry = file.entry else { return try RegularFile.bytes(at: file.path, limit: limit) }
    let bytes: [UInt8]
    do { bytes = try ContainerReader.bytes(of: entry, in: file.path, limit: limit) } catch {
      throw ImageError(error, path: file.path)
    }
    guard !bytes.isEmpty else { throw .empty }
    return Data(bytes)
  }
}

private extension ImageError {
  init(_ error: ContainerError, path: String) {
    switch error {
    case .tooLarge(let limit): self = .tooManyBytes(limit: limit)
    case .cancelled: self = .cancelled
    default: self = .unreadable(path: path, reason: error.description)
    }
  }
}
