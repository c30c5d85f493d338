import SmashtagModel
import Testing

/// The rules of twitter-text 3, each shown by a text of our own.
struct TwitterTextTests {
  @Test(arguments: UserCases.places + UserCases.names)
  func `A user is found where a name stands`(example: MarkedCase) {
    #expect(example.spotted() == example.expected)
  }

  @Test(arguments: UserCases.retweets)
  func `RT is no part of a word before a user`(example: MarkedCase) {
    #expect(example.spotted() == example.expected)
  }

  @Test(arguments: UserCases.signsBefore)
  func `A sign or a letter before a name makes it none`(example: MarkedCase) {
    #expect(example.spotted() == example.expected)
  }

  @Test(arguments: UserCases.signsAround)
  func `Other signs may stand around a name`(example: MarkedCase) {
    #expect(example.spotted() == example.expected)
  }

  @Test(arguments: ListCases.all)
  func `A list is found with its user`(example: MarkedCase) {
    #expect(example.spotted() == example.expected)
  }

  @Test(arguments: ReplyCase.all)
  func `A reply begins with whom it answers`(example: ReplyCase) {
    #expect(MentionExtractor().userRepliedTo(in: example.text) == example.user)
  }

  @Test(arguments: HashtagCases.afterEmoji)
  func `A hashtag may follow an emoji`(example: MarkedCase) {
    #expect(example.spotted() == example.expected)
  }

  @Test(arguments: HashtagCases.letters + HashtagCases.places)
  func `A hashtag has a letter`(example: MarkedCase) {
    #expect(example.spotted() == example.expected)
  }

  @Test(arguments: HashtagCases.surroundings)
  func `A hashtag stands apart from the word before it`(example: MarkedCase) {
    #expect(example.spotted() == example.expected)
  }

  @Test(arguments: ScriptCases.eastAsian + ScriptCases.others + HashtagCases.astral)
  func `A hashtag may be of any script`(example: MarkedCase) {
    #expect(example.spotted() == example.expected)
  }

  @Test(arguments: CashtagCases.all)
  func `A stock has up to six letters`(example: MarkedCase) {
    #expect(example.spotted() == example.expected)
  }

  @Test(arguments: CombinedCases.all)
  func `Mentions of all kinds stand in order and never overlap`(example: MarkedCase) {
    #expect(example.spotted() == example.expected)
  }
}
