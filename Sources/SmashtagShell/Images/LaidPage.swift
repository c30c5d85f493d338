import TerminalKit

/// A page, and the images that belong on it.
struct LaidPage {
  let lines: [StyledText]
  let pictures: [Picture]
  /// The index behind the last row that it shows.
  let end: Int
}
