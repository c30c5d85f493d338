import Foundation

/// How often, and after which pauses, something is tried again.
struct RetryPolicy: Sendable {
  /// How many more tries there are after trouble, and as many after a limit.
  var retries = 3
  var firstPause: Duration = .milliseconds(250)
  /// Keeps those who were thrown out together from coming back together.
  var jitter = 0.5...1.5

  /// The pause before a further try; `nil` where there is to be none.
  ///
  /// `tries` counts the setbacks of this kind before. A limit that says nothing of its end is not waited for.
  func pause(after setback: Setback, tries: Int, now: Date = Date()) -> Duration? {
    guard tries < retries else { return nil }
    let growing = firstPause * Double(1 << tries) * Double.random(in: jitter)
    switch setback {
    case .trouble(nil): return growing
    case .limit(nil): return nil
    case .trouble(let date?), .limit(let date?): return max(growing, .seconds(date.timeIntervalSince(now)))
    }
  }
}
