import ShellCommands

/// What stands in the window, so that it can be drawn anew for another size or other colours.
struct ShownPage {
  enum Content {
    case nothing
    /// The context in front, from one of its rows on; a page that continues another has no heading.
    case context(start: Int, continues: Bool)
    case screen(Screen)
  }

  var content = Content.nothing
  /// The lines of the window it takes.
  var lineCount = 0
  /// Tells it from every other page that was shown.
  var number = 0
  /// The images on it.
  var pictures: [Picture] = []
}
