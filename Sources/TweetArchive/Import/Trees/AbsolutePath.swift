import Foundation

/// Paths that mean the same from every folder.
enum AbsolutePath {
  static func of(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.path
  }
}
