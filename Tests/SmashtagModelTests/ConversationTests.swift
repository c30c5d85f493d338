import Foundation
import SmashtagTesting
import Testing

@testable import SmashtagModel

/// The tree of a conversation.
struct ConversationTests {
  /// Posts named by letters, each with the letter of the one it answers; later ones are newer.
  private func conversation(_ pairs: String, around focus: String) -> Conversation {
    let posts = pairs.split(separator: " ").enumerated().map { index, pair in
      let names = pair.split(separator: "<").map(String.init)
      let tweet = Tweet.fixture(id: names[0], created: .fixture(minutes: index))
      return Conversation.Post(id: names[0], parent: names.count > 1 ? names[1] : nil, .tweet(tweet))
    }
    return Conversation(around: focus, posts)
  }

  private func drawn(_ conversation: Conversation) -> String {
    conversation.branches.map { branch in
      "\(branch.depth)\(branch.post.id)" + (branch.hidden > 0 ? "+\(branch.hidden)" : "")
    }
    .joined(separator: " ")
  }

  @Test(arguments: [
    ("a", "a", "0a"), ("a b<a c<b", "b", "0a 1b 2c"), ("a b<a c<a", "a", "0a 1b 1c"),
    ("a b<a c<a d<b", "a", "0a 1b 2d 1c"), ("c<b b<a a", "c", "0a 1b 2c"),
    ("a b<a c<a d<a", "c", "0a+2 1c"), ("b<a c<b", "c", "0b 1c"),
  ])
  func `What it answers stands above, what answers it below`(pairs: String, focus: String, tree: String) {
    #expect(drawn(conversation(pairs, around: focus)) == tree)
  }

  @Test(arguments: [("a<a", "0a"), ("a<b b<a", "0b 1a"), ("a<c b<a c<b d<b", "0b+1 1c 2a")])
  func `A loop is shown once`(pairs: String, tree: String) {
    let conversation = conversation(pairs, around: "a")

    #expect(drawn(conversation) == tree)
  }

  @Test func `Answers that the network counts and does not show are hidden`() {
    var conversation = conversation("a b<a c<b", around: "a")
    for index in conversation.posts.indices {
      guard case .tweet(var tweet) = conversation.posts[index].content else { continue }
      tweet.replies = 3
      conversation.posts[index].content = .tweet(tweet)
    }

    #expect(drawn(conversation) == "0a+2 1b+2 2c+3")
  }

  @Test func `What is missing keeps its place, last among the answers`() {
    var conversation = conversation("a c<a", around: "a")
    conversation.posts.insert(.init(id: "b", parent: "a", .missing(reason: "deleted")), at: 0)

    #expect(drawn(conversation) == "0a 1c 1b")
  }

  @Test func `A focus that is not there has no tree`() {
    #expect(conversation("a b<a", around: "z").branches.isEmpty)
  }

  @Test func `Ten thousand answers one under the other, or all to one, are laid out`() {
    let tweet = Tweet.fixture()
    let chain = (0..<Conversation.most).map { number in
      Conversation.Post(id: String(number), parent: number > 0 ? String(number - 1) : nil, .tweet(tweet))
    }
    let star = (0..<Conversation.most).map { number in
      Conversation.Post(id: String(number), parent: number > 0 ? "0" : nil, .tweet(tweet))
    }

    #expect(Conversation(around: "0", chain).branches.last?.depth == Conversation.most - 1)
    #expect(Conversation(around: "9999", chain).branches.count == Conversation.most)
    #expect(Conversation(around: "0", star).branches.count == Conversation.most)
  }
}

/// Lists that a network keeps for its reader.
struct PostListTests {
  @Test(arguments: [("home", PostList.home), ("Mentions", .mentions), ("rain", .named("rain"))])
  func `Two names are those of every network`(name: String, list: PostList) {
    #expect(PostList(name: name) == list)
  }

  @Test func `Names are compared without blanks, signs and case`() {
    #expect(PostList.key("Rain & Snow") == PostList.key("rain-snow"))
    #expect(PostList.key("Überlingen 2") == "uberlingen2")
    #expect(PostList.key("🌧").isEmpty)
  }

  @Test(arguments: [
    ("list:home", Query.Term.list(.home)), ("list:Close-Friends", .list(.named("Close-Friends"))),
    ("quotes:581490000000000000", .quotes("581490000000000000")),
    ("quotes:at://did:plc:a/app.bsky.feed.post/3k", .quotes("at://did:plc:a/app.bsky.feed.post/3k")),
    ("filter:bookmarked", .filter(.bookmarked)), ("filter:liked", .filter(.liked)),
    ("filter:quotes", .filter(.quotes)),
  ])
  func `They are typed in queries`(text: String, term: Query.Term) throws {
    let query = try Query(text)

    #expect(query.root == term && Query(for: term).text == text)
  }

  @Test(arguments: ["list:", "quotes:", "list:*", "filter:seen"])
  func `A name has to follow`(text: String) {
    #expect(throws: QueryError.self) { try Query(text) }
  }
}

/// People.
struct ProfileTests {
  @Test func `Links, tags and users are mentioned once each`() {
    var profile = Profile(of: .fixture(), on: .mastodon, text: "#rain #rain @bob")
    profile.hashtags = [IndexedKeyword("#rain", range: 0..<5), IndexedKeyword("#Rain", range: 6..<11)]
    profile.userMentions = [IndexedKeyword("@bob", range: 12..<16)]
    profile.urls = [IndexedURL("https://a.example/")]

    #expect(profile.mentions.map(\.label) == ["https://a.example/", "#rain", "@bob"])
  }
}
