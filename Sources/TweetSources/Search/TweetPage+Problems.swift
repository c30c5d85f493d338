import SmashtagModel

extension TweetPage {
  /// What a reader is told of posts that could not be read; `nil` where all could.
  ///
  /// `first` is why the first of them could not, in one line and without secrets.
  static func note(onProblems problems: [String], saying first: String) -> String? {
    guard !problems.isEmpty else { return nil }
    let count = problems.count
    return "\(count) \(count == 1 ? "post" : "posts") could not be read: \(first)"
  }
}
