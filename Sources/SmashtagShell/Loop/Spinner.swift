/// What turns while a command runs.
struct Spinner {
  private static let frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
  private var index = 0

  var frame: String { Self.frames[index] }
  mutating func turn() { index = (index + 1) % Self.frames.count }
}
