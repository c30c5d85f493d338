import Glibc

/// A regular file, open for reading; to open one never blocks on a pipe or device.
public struct RegularFile: ~Copyable {
  /// The descriptor, which is closed with this value.
  public let descriptor: Int32
  /// The size in bytes when it was opened.
  public let size: Int

  /// Opens a file.
  ///
  /// - Throws: a ``ContainerError`` where it cannot be read, or is a folder or something else.
  public init(path: String) throws(ContainerError) {
    guard !path.utf8.contains(0) else { throw .unreadable(reason: "its name is none of a file") }
    // Without O_NONBLOCK opening a pipe would wait for its writer.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw Self.lastError }
    let size: Int
    do throws(ContainerError) { size = try Self.size(of: descriptor) } catch {
      close(descriptor)
      throw error
    }
    (self.descriptor, self.size) = (descriptor, size)
  }

  deinit { close(descriptor) }

  /// The error of the last call of the system that failed.
  public static var lastError: ContainerError { .unreadable(reason: String(cString: strerror(errno))) }

  private static func size(of descriptor: Int32) throws(ContainerError) -> Int {
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { throw lastError }
    switch facts.st_mode & S_IFMT {
    case S_IFREG: return facts.st_size
    case S_IFDIR: throw .unreadable(reason: "it is a folder")
    default: throw .unreadable(reason: "it is no regular file")
    }
  }
}
