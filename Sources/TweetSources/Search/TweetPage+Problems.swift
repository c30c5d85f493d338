import SmashtagModel

extension TweetPage {
  /// What a reader is told of posts that could not be read; `nil` where all could.
  static func note(onProblems problems: [String]) -> String? {
    guard let first = problems.first else { return nil }
    let count = problems.count
    return "\(count) \(count == 1 ? "post" : "posts") could not be read: \(first.line())"
  }
}
