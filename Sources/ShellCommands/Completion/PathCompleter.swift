import Foundation

/// Completes file names; signs that the shell would read come with a backslash, or in the quotes that were begun.
struct PathCompleter {
  func candidates(startingWith word: String) -> [Completions.Candidate] {
    let quote = word.first.flatMap { "'\"".contains($0) ? $0 : nil }
    let open = quote == nil ? Substring(word) : word.dropFirst()
    let slash = open.lastIndex(of: "/").map { open.index(after: $0) } ?? open.startIndex
    let folder = Folder(typed: open[..<slash], quote: quote)
    let prefix = quote == nil ? Self.unescaped(open[slash...]) : String(open[slash...])
    return folder.names.filter { $0.hasPrefix(prefix) && (!$0.hasPrefix(".") || prefix.hasPrefix(".")) }
      .sorted().map(folder.candidate)
  }

  fileprivate static func unescaped(_ text: Substring) -> String {
    var isEscaped = false
    return text.reduce(into: "") { plain, character in
      if character == "\\", !isEscaped {
        isEscaped = true
      } else {
        plain.append(character)
        isEscaped = false
      }
    }
  }
}

/// The folder whose files are offered, as it was typed.
private struct Folder {
  let typed: Substring
  let quote: Character?

  var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] }

  func candidate(_ name: String) -> Completions.Candidate {
    var isFolder: ObjCBool = false
    _ = FileManager.default.fileExists(atPath: path + "/" + name, isDirectory: &isFolder)
    let isFile = !isFolder.boolValue
    return Completions.Candidate(
      text: text(of: name, isFile: isFile), note: isFile ? "file" : "folder", isComplete: isFile)
  }

  private func text(of name: String, isFile: Bool) -> String {
    guard let quote else { return typed + Self.escaped(name) + (isFile ? "" : "/") }
    return "\(quote)\(typed)\(name)\(isFile ? String(quote) : "/")"
  }

  /// `~` is the home folder, unless it is quoted.
  private var path: String {
    guard !typed.isEmpty else { return "." }
    return quote == nil
      ? NSString(string: PathCompleter.unescaped(typed)).expandingTildeInPath : String(typed)
  }

  private static func escaped(_ name: String) -> String {
    name.reduce(into: "") { text, character in
      if " '\"\\;|>~".contains(character) { text.append("\\") }
      text.append(character)
    }
  }
}
