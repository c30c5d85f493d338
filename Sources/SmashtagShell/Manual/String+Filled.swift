extension String {
  /// The text wrapped at spaces to lines of at most `width` characters; a longer word has a line of its own.
  func filled(to width: Int) -> [String] {
    split(separator: " ").reduce(into: [String]()) { lines, word in
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
  }
}
