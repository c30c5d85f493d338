import Foundation

/// A user's settings of libedit.
struct EditrcFile {
  /// The last binding of all keys counts; without one they are those of emacs.
  let usesVi: Bool

  /// `nil` where the file cannot be read; of a long one the beginning counts.
  init?(_ path: String) {
    guard FileFact(path)?.kind == .file, let file = FileHandle(forReadingAtPath: path),
      let data = try? file.read(upToCount: 65_536) ?? Data()
    else { return nil }
    let modes = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
      .compactMap(Self.mode)
    usesVi = modes.last == "-v"
  }

  /// `-v` or `-e` of a line `bind -v`, which may stand behind the name of the program it is for.
  private static func mode(_ line: Substring) -> Substring? {
    let parts = line.split(separator: ":", maxSplits: 1)
    if parts.count > 1, !"smashtag".contains(parts[0].trimmingCharacters(in: .whitespaces)) { return nil }
    let words = (parts.last ?? "").split(whereSeparator: \.isWhitespace)
    guard words.count > 1, words[0] == "bind", words[1] == "-v" || words[1] == "-e" else { return nil }
    return words[1]
  }
}
