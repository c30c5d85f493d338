import ShellCommands
import SmashtagModel
import TerminalKit

/// Who wrote a tweet: the name, and the handle that never goes without a sign that it was cut.
struct AuthorLine {
  private static let leastName = 6

  private let name: StyledText
  private let check: StyledText
  private let handle: StyledText

  init(_ tweet: Tweet, hits: SearchHits = SearchHits()) {
    let user = tweet.writer
    let handle = "@" + user.screenName.sanitisedLine()
    let name = user.shownName
    check = StyledText(user.isVerified ? " ✓" : "", role: .dim)
    let handleHits = hits.ranges(inMention: handle)
    self.name = StyledText(
      name ?? handle, role: .strong, hits: name.map(hits.ranges(inLabel:)) ?? handleHits
    ).isolated()
    let behindBlank = handleHits.map { $0.lowerBound + 1..<$0.upperBound + 1 }
    self.handle = name == nil ? "" : StyledText(" " + handle, role: .dim, hits: behindBlank)
  }

  var whole: StyledText { name + check + handle }

  /// The line in so many cells: first the name gives way, down to a few letters, then the handle.
  func fitted(to room: Int) -> StyledText {
    guard whole.width > room else { return whole }
    let nameRoom = max(Self.leastName, room - check.width - handle.width)
    return (name.truncated(to: nameRoom) + check + handle).truncated(to: room)
  }
}

extension User {
  /// The name where it says more than the handle and can be seen; else `nil`.
  var shownName: String? {
    let name = name.sanitisedLine().split(separator: " ").joined(separator: " ")
    return CellWidth.of(name) == 0 || name == screenName ? nil : name
  }
}
