/// Something that can be done on a screen, said below it.
///
/// It teaches one command: once the reader has used that, the hint is not shown any more.
public struct Hint: Equatable, Sendable {
  public let text: String
  /// The name of the command it teaches; `nil` where the hint belongs to what is shown and stays.
  public let command: String?

  public init(_ text: String, teaches command: String? = nil) {
    self.text = text
    self.command = command
  }
}
