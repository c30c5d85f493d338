/// Something that can be done on a screen, said below it.
///
/// It teaches one lesson: once the reader has done that, the hint is not shown any more.
public struct Hint: Equatable, Sendable {
  public let text: String
  /// What it teaches; `nil` where the hint belongs to what is shown and stays.
  public let lesson: Lesson?

  public init(_ text: String, teaches lesson: Lesson? = nil) {
    self.text = text
    self.lesson = lesson
  }
}
