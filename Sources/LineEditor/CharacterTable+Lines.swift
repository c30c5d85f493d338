extension CharacterTable {
  /// What libedit holds, in the code points that were typed.
  func decode(_ line: EditedLine) -> EditedLine {
    EditedLine(scalars: decode(line.scalars), cursor: decode(line.scalars.prefix(line.cursor)).count)
  }

  /// The line as libedit is to hold it; the cursor stands at the first character at or behind where it stood.
  mutating func encode(_ line: EditedLine) -> EditedLine {
    var encoded = EditedLine(scalars: [], cursor: 0)
    var offset = 0
    for character in line.text {
      if offset < line.cursor { encoded.cursor = .max }
      encoded.scalars += encode(Array(character.unicodeScalars))
      offset += character.unicodeScalars.count
      if encoded.cursor == .max { encoded.cursor = encoded.scalars.count }
    }
    return encoded
  }
}
