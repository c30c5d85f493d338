import TerminalKit

/// The lines of a row with what stands above it, and the pictures in them.
struct RowBlock {
  var lines: [StyledText]
  /// Their lines are counted from the first of these.
  var slots: [PictureSlot] = []
}

extension [RowBlock] {
  var lines: [StyledText] { flatMap(\.lines) }

  /// The pictures of all, their lines counted from the first of all.
  func slots(from first: Int) -> [PictureSlot] {
    var line = first
    var slots: [PictureSlot] = []
    for block in self {
      slots += block.slots.map { slot in
        var slot = slot
        slot.line += line
        return slot
      }
      line += block.lines.count
    }
    return slots
  }
}
