/// Something an import could not take.
public struct ImportProblem: Equatable, Sendable {
  public var file: String
  /// Counted from 1; `nil` where the whole file is meant.
  public var line: Int?
  public var reason: String

  public init(file: String, line: Int?, reason: String) {
    self.file = file
    self.line = line
    self.reason = reason
  }
}
