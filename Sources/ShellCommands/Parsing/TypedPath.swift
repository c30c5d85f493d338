import Foundation

/// A line that is nothing but the path of a file or folder, as a terminal types it where one is dropped on it.
struct TypedPath {
  /// The path in the form in which a command takes it: as it was typed, or in quotes.
  let word: String

  /// The path that a line consists of; `nil` where it does not begin as one, or names nothing that exists.
  ///
  /// A line in double quotes is a search for a phrase.
  init?(_ line: String) {
    guard line.first.map({ "/~'".contains($0) }) == true || line.pathOfFileAddress != nil else {
      return nil
    }
    let words = (try? ShellWords.words(of: line)) ?? []
    if words.count == 1, Self.exists(words[0].pathOfFileAddress ?? words[0]) {
      word = line
    } else if Self.exists(line) {
      word = line.shellWord
    } else {
      return nil
    }
  }

  private static func exists(_ path: String) -> Bool {
    path.hasPrefix("/") && FileManager.default.fileExists(atPath: path)
  }
}

extension String {
  /// The path in a `file:` address of this machine, without its percent-encoding; `nil` for anything else.
  ///
  /// Source: RFC 8089, The "file" URI Scheme, 2.
  var pathOfFileAddress: String? {
    guard prefix(Self.fileScheme.count).lowercased() == Self.fileScheme else { return nil }
    let rest = dropFirst(Self.fileScheme.count)
    let host = rest.prefix { $0 != "/" }
    guard host.isEmpty || host.lowercased() == "localhost" else { return nil }
    let path = rest.dropFirst(host.count).removingPercentEncoding ?? ""
    return path.isEmpty || path.unicodeScalars.contains("\0") ? nil : path
  }

  private static var fileScheme: String { "file://" }
}
