import Foundation

/// Completes file names; `~/` is the home folder.
struct PathCompleter {
  /// Words that go on as a path does, plain.
  func candidates(startingWith word: String) -> [Completions.Candidate] {
    if word == "~" { return [Completions.Candidate(text: "~/", note: "home folder", isComplete: false)] }
    let slash =
      word.utf8.lastIndex(of: UInt8(ascii: "/")).map { word.utf8.index(after: $0) } ?? word.startIndex
    let folder = Folder(typed: word[..<slash])
    let prefix = word[slash...]
    return folder.names.filter { $0.hasPrefix(prefix) && (!$0.hasPrefix(".") || prefix.hasPrefix(".")) }
      .sorted().prefix([Completions.Candidate].limit).compactMap(folder.candidate)
  }
}

/// The folder whose files are offered, as it was typed.
private struct Folder {
  let typed: Substring

  /// A name with a line break or another control character cannot be typed.
  var names: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { name in
      !name.contains(where: \.isNewline)
        && !name.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
  }

  /// `nil` where there is no such file after all.
  func candidate(_ name: String) -> Completions.Candidate? {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path + "/" + name, isDirectory: &isFolder) else {
      return nil
    }
    let text = start(of: name) + name
    return isFolder.boolValue
      ? Completions.Candidate(text: text + "/", note: "folder", isComplete: false)
      : Completions.Candidate(text, note: "file")
  }

  private var path: String {
    if typed.isEmpty { return "." }
    return typed == "~" || typed.hasPrefix("~/") ? .homeFolder + typed.dropFirst() : String(typed)
  }

  /// A name that begins as an option does, or is read as the home folder, says that it is a file here.
  private func start(of name: String) -> String {
    typed.isEmpty && (name.hasPrefix("-") || name == "~") ? "./" : String(typed)
  }
}
