/// libedit knows code points only; these are the distances by what the eye takes for one character.
extension EditedLine {
  /// How many code points the character before the cursor has; 0 at the start of the line.
  var lengthOfPrevious: Int { cursor - (boundaries.last { $0 < cursor } ?? cursor) }

  /// How many code points are left of the character under the cursor; 0 at the end of the line.
  var lengthOfNext: Int { (boundaries.first { $0 > cursor } ?? cursor) - cursor }

  /// Where characters begin, and the end of the line.
  private var boundaries: [Int] {
    var offsets = [0]
    for character in text { offsets.append((offsets.last ?? 0) + character.unicodeScalars.count) }
    return offsets
  }
}
