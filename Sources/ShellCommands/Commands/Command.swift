/// A word the reader can type, with what may follow it.
///
/// A command decides and answers with a ``Step``; only the shell acts on it.
public protocol Command: Sendable {
  static var form: CommandForm { get }

  init(_ arguments: Arguments) throws
  func run(in session: Session) async throws -> Step
}
