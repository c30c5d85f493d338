import Foundation
import Glibc

/// A folder in which only this program keeps anything, and which only its owner may look into.
///
/// The owner may have us keep everything in a folder with other things (`--data-dir`): that one keeps its mode, and our
/// files in it are the owner's alone.
public struct PrivateFolder {
  /// What this program makes in its folders; what begins so beside it is made with it, such as locks and logs.
  private static let names = [
    "archive.sqlite", "state.plist", "seen.plist", "credentials.plist", "rc", "cache", "images", "pages",
    "sample",
  ]

  private let path: String

  public init(path: String) { self.path = path.isEmpty ? "." : path }

  /// Makes the folder for the owner alone, where there is none; those above it are as other programs make them.
  public func make() throws {
    let above = (path as NSString).deletingLastPathComponent
    if !above.isEmpty {
      try FileManager.default.createDirectory(atPath: above, withIntermediateDirectories: true)
    }
    guard mkdir(path, 0o700) != 0 else { return }
    // Also says why nothing can be made there.
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    mend()
  }

  /// Takes others' rights to the folder, if it is the owner's and holds nothing but what this program makes.
  public func mend() {
    var status = stat()
    guard lstat(path, &status) == 0, status.isOpenToOthers(S_IFDIR), holdsNothingElse else { return }
    chmod(path, 0o700)
  }

  /// Takes others' rights to a file of the owner's, if it is there; of a link the file it leads to.
  static func mend(_ file: String, mode: mode_t) {
    var status = stat()
    if stat(file, &status) == 0, status.isOpenToOthers(S_IFREG) { chmod(file, mode) }
  }

  private var holdsNothingElse: Bool {
    guard let entries = try? FileManager.default.contentsOfDirectory(atPath: path) else { return false }
    return entries.allSatisfy { entry in
      Self.names.contains { entry == $0 || entry.hasPrefix($0 + "-") || entry.hasPrefix($0 + ".") }
    }
  }
}

extension stat {
  /// Whether it is of that kind and the owner's, and others have rights to it.
  fileprivate func isOpenToOthers(_ kind: mode_t) -> Bool {
    st_mode & S_IFMT == kind && st_uid == geteuid() && st_mode & 0o077 != 0
  }
}
