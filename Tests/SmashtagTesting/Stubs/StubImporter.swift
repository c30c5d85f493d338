public import SmashtagModel
import Synchronization

/// An importer that reads no file: it says what it was told to say, and keeps what it was asked.
public final class StubImporter: TweetImporting {
  /// One import that was asked for.
  public struct Order: Equatable, Sendable {
    public let inputs: [ImportInput]
    public let author: User

    public init(_ inputs: [ImportInput], author: User) {
      self.inputs = inputs
      self.author = author
    }
  }

  private let answer: Result<ImportReport, ImportError>
  private let steps: [ImportProgress]
  private let kept = Mutex<[Order]>([])

  public var orders: [Order] { kept.withLock { $0 } }

  public init(
    _ answer: Result<ImportReport, ImportError> = .success(ImportReport()), steps: [ImportProgress] = []
  ) {
    self.answer = answer
    self.steps = steps
  }

  public func `import`(
    _ inputs: [ImportInput], author: User, progress: @escaping @Sendable (ImportProgress) -> Void
  ) async throws(ImportError) -> ImportReport {
    kept.withLock { $0.append(Order(inputs, author: author)) }
    for step in steps { progress(step) }
    return try answer.get()
  }
}
