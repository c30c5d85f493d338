import Glibc
import Synchronization

/// Objects of shared memory (POSIX `shm_open`), in which kitty on the same machine reads pixels.
///
/// kitty removes each once it has read it. The oldest are removed here as well once there are many, in case nobody has; all
/// images of a screen have to stay, since it is not known which of them were read. What a program that was killed left
/// behind is removed by the next one, which knows it by the number of the process in its name.
public final class SharedPixels: Sendable {
  private let (mostBytes, mostObjects): (Int, Int)
  private let objects = Mutex<[(name: String, bytes: Int)]>([])
  private let hasTidied = Mutex(false)

  /// Makes an empty collection of objects.
  ///
  /// - Parameters:
  ///   - mostBytes: how many bytes may be unread; the usual number is that of several images as large as a window.
  ///   - mostObjects: how many objects may be unread; more than there are images on a screen.
  public init(mostBytes: Int = 128 << 20, mostObjects: Int = 1_000) {
    (self.mostBytes, self.mostObjects) = (mostBytes, mostObjects)
  }

  /// Puts bytes into a new object that only this user can read, and answers with its name; `nil` where there is no room
  /// or no shared memory.
  public func add(_ bytes: [UInt8]) -> String? {
    tidyOnce()
    let name = Self.name(of: getpid())
    let descriptor = shm_open(name, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    guard Self.write(bytes, to: descriptor) else {
      shm_unlink(name)
      return nil
    }
    let old = objects.withLock { objects in
      objects.append((name, bytes.count))
      return takeOldest(of: &objects)
    }
    for name in old { shm_unlink(name) }
    return name
  }

  /// Removes an object that nobody will read any more.
  public func remove(_ name: String) {
    objects.withLock { $0.removeAll { $0.name == name } }
    shm_unlink(name)
  }

  /// A new name, by which it can be told that the object belongs to a process.
  static func name(of process: pid_t) -> String {
    "/\(prefix)\(process)-" + String(UInt64.random(in: .min ... .max), radix: 36)
  }

  private static let prefix = "smashtag-"
  /// Where Linux keeps objects of shared memory (shm_overview(7)).
  private static let folder = "/dev/shm"
  /// The age in seconds before which nothing is removed; a process that cannot be seen from here, as one in a container,
  /// may still wait for kitty.
  private static let leastAge = 60

  private func tidyOnce() {
    let isFirst = hasTidied.withLock { hasTidied in
      defer { hasTidied = true }
      return !hasTidied
    }
    if isFirst { Self.removeOrphans() }
  }

  /// Removes this user's objects of processes that are no more.
  static func removeOrphans(olderThan age: Int = leastAge) {
    guard let folder = opendir(folder) else { return }
    defer { closedir(folder) }
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
      }
      if isOrphan(name, olderThan: age) { shm_unlink("/" + name) }
    }
  }

  private static func isOrphan(_ name: String, olderThan age: Int) -> Bool {
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    guard name.hasPrefix(prefix), parts.count == 3, let process = pid_t(parts[1]), process > 0,
      kill(process, 0) != 0, errno == ESRCH
    else { return false }
    var facts = stat()
    return lstat(folder + "/" + name, &facts) == 0 && facts.st_uid == geteuid()
      && time(nil) - facts.st_mtim.tv_sec >= age
  }

  /// Takes away what is more than may stay, never the last.
  private func takeOldest(of objects: inout [(name: String, bytes: Int)]) -> [String] {
    var (bytes, count) = (objects.reduce(0) { $0 + $1.bytes }, 0)
    while objects.count - count > 1, bytes > mostBytes || objects.count - count > mostObjects {
      bytes -= objects[count].bytes
      count += 1
    }
    defer { objects.removeFirst(count) }
    return objects[..<count].map(\.name)
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
