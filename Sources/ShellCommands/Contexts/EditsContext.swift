import SmashtagModel

/// The versions of a tweet that was changed, oldest first, with what each changed in the one before it.
struct EditsContext: Context {
  static let kind = ContextKind.edits
  /// The most versions that are shown, the newest ones.
  private static let mostVersions = 100

  let tweet: Tweet?
  let versions: [Tweet]
  /// What each version changed in the one before it; `nil` for the first.
  private let changes: [String?]
  private let headline: String
  /// How many older versions are left out.
  private let leftOut: Int

  init(of tweet: Tweet, versions all: [Tweet]) {
    self.tweet = tweet
    versions = all.suffix(Self.mostVersions)
    leftOut = all.count - versions.count
    headline = tweet.headline
    var budget = TextChanges.mostInAll
    let texts = versions.map(\.wordsOfVersion)
    changes = zip([nil] + texts.map(Optional.some), texts).map { former, text in
      former.map { TextChanges(from: $0, to: text, within: &budget).words }
    }
  }

  var title: String { "Edits of \(headline)" }
  var crumb: String { "edits" }
  var link: String? { tweet?.url }

  var screen: Screen {
    let sections = zip(versions, changes).enumerated().map { index, pair in
      let (version, changes) = pair
      return Screen.Section(
        title:
          "Version \(leftOut + index + 1), \(version.edited.map { Age.exact($0) } ?? Age.exactly(of: version))",
        rows: [Row(.text(changes ?? version.wordsOfVersion))])
    }
    var screen = Screen(
      title: title, status: [Counted.things(leftOut + versions.count, "version")], sections: sections,
      emptyNote: "No version of this tweet is known.", hints: [.back])
    if versions.count == 1 { screen.notes = ["no other version is known"] }
    if versions.count > 1 { screen.notes = ["[-what was taken out-] {+what was put in+}"] }
    if leftOut > 0 {
      screen.notes.append("the first \(Counted.things(leftOut, "version")) are left out")
    }
    return screen
  }

  var json: JSON {
    [
      "context": JSON(Self.kind), "title": .string(title),
      "versions": .array(
        zip(versions, changes).map { version, changes in
          ["changes": JSON(changes), "tweet": JSON(version, number: nil)]
        }),
    ]
  }
}

extension Tweet {
  /// The text, below the content warning or title if there is one, which may change as well.
  fileprivate var wordsOfVersion: String {
    guard let title, !title.isEmpty, !text.utf8.starts(with: title.utf8) else { return text }
    return text.isEmpty ? title : title + "\n\n" + text
  }
}
