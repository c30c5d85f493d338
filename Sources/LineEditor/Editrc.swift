import Glibc

/// The file with the user's settings and key bindings for libedit, editrc(5).
public enum Editrc: Equatable, Sendable {
  /// The file named by `$EDITRC`, else `~/.editrc`.
  case users
  /// The file at a path.
  case file(String)
  /// No settings.
  case none
}

extension Editrc {
  private static let longest = 1 << 16

  /// The lines of the file; empty where it is not a readable regular file.
  ///
  /// Of a file longer than 64 kB only the beginning is used.
  var lines: [String] {
    guard let path, let bytes = Self.beginning(of: path) else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
  }

  private var path: String? {
    switch self {
    case .none: nil
    case .file(let path): path
    case .users: Self.variable("EDITRC") ?? Self.variable("HOME").map { $0 + "/.editrc" }
    }
  }

  private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// The beginning of a regular file; a device or a pipe might never end.
  private static func beginning(of path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
    var bytes = [UInt8](repeating: 0, count: longest)
    let count = read(descriptor, &bytes, longest)
    return count >= 0 ? Array(bytes.prefix(count)) : nil
  }
}
