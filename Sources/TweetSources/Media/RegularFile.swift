import Foundation
import Glibc
import SmashtagModel

/// Reads files that have an end, and never waits for what a pipe or a device may give.
enum RegularFile {
  private static let pieceLength = 1 << 20

  /// All bytes of a file; one that grows or shrinks meanwhile is taken as it is found.
  static func bytes(at path: String, limit: Int) throws(ImageError) -> Data {
    let descriptor = try descriptor(of: path)
    defer { close(descriptor) }
    let size = try size(of: descriptor, path)
    guard size <= limit else { throw .tooManyBytes(limit: limit) }
    let bytes = try read(descriptor, path, expecting: size, limit: limit)
    guard !bytes.isEmpty else { throw .empty }
    return bytes
  }
}

private extension RegularFile {
  static func descriptor(of path: String) throws(ImageError) -> Int32 {
    guard !path.utf8.contains(0) else { throw .unreadable(path: path, reason: "its name is none of a file") }
    // Without O_NONBLOCK a pipe would wait for its writer.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw .unreadable(path: path, reason: lastReason) }
    return descriptor
  }

  static func size(of descriptor: Int32, _ path: String) throws(ImageError) -> Int {
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { throw .unreadable(path: path, reason: lastReason) }
    switch facts.st_mode & S_IFMT {
    case S_IFREG: return facts.st_size
    case S_IFDIR: throw .unreadable(path: path, reason: "it is a folder")
    default: throw .unreadable(path: path, reason: "it is no regular file")
    }
  }

  /// What a file says of its size need not hold, and some say nothing.
  static func read(
    _ descriptor: Int32, _ path: String, expecting size: Int, limit: Int
  ) throws(ImageError) -> Data {
    var bytes = Data(count: size)
    var length = 0
    while true {
      // Room for one more tells the end.
      if length == bytes.count { bytes.count += length == size ? 1 : pieceLength }
      let count = bytes.withUnsafeMutableBytes { room in
        Glibc.read(descriptor, room.baseAddress.map { $0 + length }, room.count - length)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .unreadable(path: path, reason: lastReason) }
      length += count
      guard length <= limit else { throw .tooManyBytes(limit: limit) }
      guard count == 0 else { continue }
      bytes.count = length
      return bytes
    }
  }

  static var lastReason: String { String(cString: strerror(errno)) }
}
