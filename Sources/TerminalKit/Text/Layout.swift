import Glibc

/// The work of laying out text, which may be more than anybody waits for.
public enum Layout {
  /// How many stretches of a text are laid out between two questions: well below a hundredth of a second.
  static let stretch = 4_096

  /// Lays out with a question that is asked again and again meanwhile: once it is answered with `true`, what is laid out
  /// ends where it is.
  ///
  /// - Returns: what was laid out, and whether that is all of it.
  ///
  /// It counts for this thread. A task-local value would not do: bound outside of a task, it crashes optimised programs of
  /// Swift 6.3.
  public static func run<Result>(
    until isOver: @escaping () -> Bool, _ body: () -> Result
  ) -> (result: Result, isWhole: Bool) {
    let (former, question) = (pthread_getspecific(key), Question(isOver))
    pthread_setspecific(key, Unmanaged.passUnretained(question).toOpaque())
    defer { pthread_setspecific(key, former) }
    let result = body()
    return (result, !question.wasOver)
  }

  /// Whether nobody waits any more for what this thread lays out.
  public static var isOver: Bool {
    guard let question = pthread_getspecific(key) else { return false }
    return Unmanaged<Question>.fromOpaque(question).takeUnretainedValue().ask()
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  private final class Question {
    private let isOver: () -> Bool
    private(set) var wasOver = false

    init(_ isOver: @escaping () -> Bool) { self.isOver = isOver }

    func ask() -> Bool {
      wasOver = wasOver || isOver()
      return wasOver
    }
  }
}
