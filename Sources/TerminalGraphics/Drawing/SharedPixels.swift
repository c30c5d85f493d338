import Glibc
import Synchronization

/// Objects of shared memory (POSIX `shm_open`), in which kitty on the same machine reads pixels.
///
/// kitty removes each once it has read it. Older ones are removed here as well, in case nobody has; the last few stay,
/// since a command may end before its image is read.
public final class SharedPixels: Sendable {
  /// The objects that may still be unread.
  private static let kept = 4
  private let names = Mutex<[String]>([])

  /// Makes an empty collection of objects.
  public init() {}

  /// Puts bytes into a new object that only this user can read, and answers with its name; `nil` where there is no room
  /// or no shared memory.
  public func add(_ bytes: [UInt8]) -> String? {
    let name = "/smashtag-" + String(UInt64.random(in: .min ... .max), radix: 36)
    let descriptor = shm_open(name, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    guard Self.write(bytes, to: descriptor) else {
      shm_unlink(name)
      return nil
    }
    let old = names.withLock { names in
      names.append(name)
      defer { names.removeFirst(max(0, names.count - Self.kept)) }
      return names.dropLast(Self.kept)
    }
    for name in old { shm_unlink(name) }
    return name
  }

  /// Removes an object that nobody will read any more.
  public func remove(_ name: String) {
    names.withLock { $0.removeAll { $0 == name } }
    shm_unlink(name)
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    // A full file system is found out here, and not while it is written to.
    guard bytes.isEmpty || posix_fallocate(descriptor, 0, bytes.count) == 0 else { return false }
    return bytes.withUnsafeBytes { bytes in
      var done = 0
      while done < bytes.count {
        let count = Glibc.write(descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done)
        guard count > 0 else { return false }
        done += count
      }
      return true
    }
  }
}
