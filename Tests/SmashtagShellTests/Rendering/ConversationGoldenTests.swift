import Foundation
import SmashtagModel
import SmashtagTesting
import TerminalKit
import Testing

@testable import ShellCommands
@testable import SmashtagShell

/// Conversations, people, polls and what was kept, as they stand in `Golden`.
struct ConversationGoldenTests {
  private static let widths = [40, 80, 120]

  /// A question with a poll, answers to it, and one that is missing.
  private static let conversation: Conversation = {
    let texts = [
      "How much rain was it? #rain", "4 mm, says the bucket.", "The bucket is full of ducks.",
      "Then it is 4 mm and some ducks. #ducks", "No rain here at all.",
    ]
    var posts = texts.enumerated().map { index, text in
      var tweet = Tweet.fixture(
        id: String(index), text: text,
        created: GoldenSession.now.addingTimeInterval(Double(index - 9) * 3_600),
        user: .fixture("user\(index)", name: "User \(index)"))
      tweet.replies = [3, 1, 2, 0, 0][index]
      return Conversation.Post(
        id: String(index), parent: index == 4 ? "0" : index > 0 ? String(index - 1) : nil, .tweet(tweet))
    }
    posts.append(.init(id: "x", parent: "1", .missing(reason: "deleted")))
    return Conversation(
      around: "1", posts, fetched: GoldenSession.now.addingTimeInterval(-7_200),
      notes: ["bob shows 60 answers at most"])
  }()

  private static var screen: Screen {
    var screen = Screen(
      title: "Thread of @user1: 4 mm, says the bucket.", status: ["home", "5 tweets"],
      sections: [
        Screen.Section(
          rows: conversation.branches.enumerated().map { index, branch in
            Row(
              number: branch.post.tweet == nil ? nil : index + 1,
              .branch(branch, isFocus: branch.post.id == conversation.focus))
          })
      ])
    (screen.fetched, screen.notes) = (conversation.fetched, conversation.notes)
    return screen
  }

  private static var people: Screen {
    var profile = Profile(
      of: User(screenName: "ada@home.example", name: "Ada Lovelace", isVerified: true), on: .mastodon,
      text: "I count #rain and read https://ada.example/notes\nAsk @bob, or look at the bucket.")
    profile.hashtags = [IndexedKeyword("#rain", range: 8..<13)]
    profile.urls = [
      IndexedURL("https://ada.example/notes", range: 23..<48), IndexedURL("https://field.example/"),
    ]
    profile.userMentions = [IndexedKeyword("@bob", range: 53..<57)]
    (profile.followers, profile.following, profile.posts) = (1_204, 1, 12)
    (profile.joined, profile.fetched) = (.fixture, GoldenSession.now.addingTimeInterval(-300))
    var tweet = Tweet.fixture(
      text: "Will it rain?", created: .fixture, user: .fixture("ada", name: "Ada Lovelace"))
    tweet.poll = Poll(
      [
        Poll.Option("Yes, and for long enough that everybody notices it at last", votes: 6),
        Poll.Option("No", votes: 3),
      ],
      voters: 9, ends: .fixture, isMultiple: true)
    (tweet.likes, tweet.replies, tweet.edited, tweet.audience) = (1, 2, .fixture, .followers)
    (tweet.isLiked, tweet.isBookmarked) = (true, true)
    let item = KeptItem(.search("#rain -umbrella", sources: "archive,home"), name: "wet", date: .fixture)
    return Screen(
      title: "People",
      sections: [
        Screen.Section(rows: [Row(.person(profile))]), Screen.Section(rows: [Row(.wholeTweet(tweet))]),
        Screen.Section(
          title: "Kept", rows: [Row(number: 1, .kept(item), note: "wet · search · archive,home")]),
      ])
  }

  @Test(arguments: widths)
  func `A thread is a tree`(columns: Int) throws {
    try expectGolden("thread-\(columns)", GoldenSession().text(of: Self.screen, columns: columns))
  }

  @Test func `A thread in words tells the levels`() throws {
    try expectGolden("thread-linear", GoldenSession().text(of: Self.screen, columns: 80, isLinear: true))
  }

  @Test func `Votes that nobody can count are as many as can be counted`() {
    let poll = Poll([
      Poll.Option("Yes", votes: .max), Poll.Option("No", votes: 7), Poll.Option("Well", votes: -5),
    ])

    let lines = PollLines(poll, now: GoldenSession.now).lines(in: 80).map(\.plainText)

    #expect(lines.last == "\(Counted.things(.max, "vote"))")
    #expect(lines.first?.contains("100%") == true && lines[1].contains("  0%") && lines[2].contains("  0%"))
  }

  @Test(arguments: widths)
  func `People, polls and what was kept`(columns: Int) throws {
    try expectGolden("people-\(columns)", GoldenSession().text(of: Self.people, columns: columns))
  }

  @Test func `People, polls and what was kept in words`() throws {
    try expectGolden("people-linear", GoldenSession().text(of: Self.people, columns: 80, isLinear: true))
  }
}
