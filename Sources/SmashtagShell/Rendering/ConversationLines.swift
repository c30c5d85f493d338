import Foundation
import SafeText
import ShellCommands
import SmashtagModel
import TerminalKit

/// Lays out a tweet at its place in a conversation: indented under the one it answers.
struct BranchLines {
  /// The cells of a level.
  private static let step = 2
  /// The least cells for the text; deeper levels are not indented further.
  private static let leastText = 36
  /// The mark of the tweet around which the conversation is, visible without colour.
  private static let focusMark = "›"

  private let branch: Conversation.Branch
  private let isFocus: Bool
  private let width: Int

  init(_ branch: Conversation.Branch, isFocus: Bool, width: Int) {
    (self.branch, self.isFocus, self.width) = (branch, isFocus, width)
  }

  /// - Parameter listed: lays out the tweet after the text before its first line.
  func lines(gutter: StyledText, listed: (StyledText) -> [StyledText]) -> [StyledText] {
    let mark = StyledText(isFocus ? Self.focusMark + " " : "  ", role: .strong)
    let levels = min(branch.depth, max(0, (width - gutter.width - Self.leastText) / Self.step))
    let lead = gutter + mark + StyledText(String(repeating: " ", count: levels * Self.step))
    let own = branch.absence.map { note($0, after: lead) } ?? listed(lead)
    return own + (branch.hiddenWords.map { note($0, after: lead.blank) } ?? []) + [""]
  }

  private func note(_ words: String, after lead: StyledText) -> [StyledText] {
    StyledText(words.sanitisedLine(), role: .dim).isolated().wrapped(to: width, first: lead, rest: lead.blank)
  }
}

/// Lays out a person: name and handle, what they write about themselves, and the counts.
struct PersonLines {
  /// The most code points of a person's text that are shown; the networks allow 500 at most.
  private static let longestText = 1_000

  private let person: Profile
  private let now: Date

  init(_ person: Profile, now: Date) { (self.person, self.now) = (person, now) }

  func lines(in width: Int) -> [StyledText] {
    let room = min(width, Display.longestLine)
    let words = text { $0.shownLabel }
    let text = words.isEmpty ? [] : words.wrapped(to: room)
    let facts = StyledText(facts.joined(separator: " · "), role: .dim).wrapped(to: room)
    return [AuthorLine(post).fitted(to: width)] + text + facts
  }

  /// The sentences for a screen reader.
  var sentences: [StyledText] {
    let name = person.user.shownName.map { $0 + ", " } ?? ""
    let head =
      "\(name)@\(person.user.screenName.sanitisedLine())\(person.user.isVerified ? ", verified" : "")."
    let facts = facts.isEmpty ? [] : [StyledText(facts.map(\.linear).joined(separator: ", ") + ".")]
    let text = text { $0.linearLabel }
    return [StyledText(head)] + (text.isEmpty ? [] : [text]) + facts
  }

  private func text(label: (IndexedURL) -> String) -> StyledText {
    StyledText(textOf: post, label: label).isolated()
  }

  private var facts: [String] {
    [
      person.posts.map { Counted.tweets($0) }, person.followers.map { Counted.things($0, "follower") },
      person.following.map { "follows \(Counted.grouped($0))" },
      person.joined.map { "since " + Age.date($0) },
      person.fetched.map { "fetched " + Age.ago($0, at: now) },
    ].compactMap(\.self)
  }

  /// The text as a post of the person's, whose mentions have their colours.
  private var post: Tweet {
    var post = Tweet(
      id: "", network: person.network, created: person.joined ?? Tweet.unknownDate,
      text: person.text.begin(ofCodePoints: Self.longestText), user: person.user)
    (post.hashtags, post.urls, post.userMentions) = (person.hashtags, person.urls, person.userMentions)
    return post
  }
}

/// The options of a poll with their votes, and the words below them.
struct PollLines {
  private let poll: Poll
  private let now: Date

  init(_ poll: Poll, now: Date) { (self.poll, self.now) = (poll, now) }

  /// A line for each option, such as ` 60%  Rain`, then one for all: `5 votes, until Wed 18 Nov 2026, 07:00`.
  func lines(in width: Int) -> [StyledText] {
    let options = poll.options.map { option in
      StyledText(share(of: option).map { "\($0)  " } ?? "◯  ", role: .dim)
        + StyledText(option.title.sanitisedLine()).isolated()
    }
    return options.flatMap { $0.wrapped(to: width, rest: "      ") }
      + StyledText(summary, role: .dim).wrapped(to: width)
  }

  /// The sentences for a screen reader.
  var sentences: [StyledText] {
    let options = poll.options.map { option in
      let votes = option.votes.map { ", " + Counted.things($0, "vote") } ?? ""
      return StyledText("Option: " + option.title.sanitisedLine()).isolated() + StyledText(votes + ".")
    }
    return [StyledText("Poll.")] + options + [StyledText(summary + ".")]
  }

  /// All votes; the most that can be counted where a server tells of more.
  private var votes: Int {
    poll.options.reduce(0) { sum, option in
      let (votes, isTooMany) = sum.addingReportingOverflow(max(0, option.votes ?? 0))
      return isTooMany ? .max : votes
    }
  }

  /// The share of an option in percent, in four cells; `nil` if it is not known.
  private func share(of option: Poll.Option) -> String? {
    guard let own = option.votes else { return nil }
    let all = max(poll.voters ?? votes, 1)
    // Rounded only once it is small: a server may tell of any number of votes.
    let percent = Int(min(100, max(0, 100 * Double(own) / Double(all))).rounded())
    let digits = "\(percent)%"
    return String(repeating: " ", count: max(0, 4 - digits.count)) + digits
  }

  private var summary: String {
    let count =
      poll.voters.map { Counted.things($0, "voter") }
      ?? (poll.options.contains { $0.votes != nil } ? Counted.things(votes, "vote") : "results not shown")
    let end = poll.ends.map { ($0 > now ? "until " : "ended ") + Age.exact($0) }
    let choice = poll.isMultiple ? "several may be chosen" : nil
    return [count, choice, end].compactMap(\.self).joined(separator: ", ")
  }
}
