import SmashtagModel
import Testing
import TweetFormats

/// Integers that no 64 bits hold cost nothing but themselves.
struct HugeIntegerTests {
  private static let head =
    ##"{"id_str":"11","text":"#a x","user":{"screen_name":"a"},"##
    + #""created_at":"Fri Mar 27 18:04:00 +0000 2015""#

  @Test(arguments: [
    #","extra":18446744073709551616}"#, #","in_reply_to_status_id":1208925819614629174706176}"#,
    #","extra":[-99999999999999999999999,"12345678901234567890 \" 1"]}"#,
  ])
  func `A tweet with a huge integer is read`(rest: String) throws {
    let record = try TweetDecoder(author: .me).decode(Array((Self.head + rest).utf8))

    #expect(record.tweets.map(\.text) == ["#a x"])
  }

  @Test func `A hashtag beside a huge index keeps its place`() throws {
    let good = #"{"text":"a","indices":[0,2]}"#
    let huge = #"{"text":"x","indices":[3,100000000000000000000]}"#
    let entities = #","entities":{"hashtags":["# + good + "," + huge + "]}}"

    let record = try TweetDecoder(author: .me).decode(Array((Self.head + entities).utf8))

    let first = try #require(record.tweets.first)
    #expect(first.hashtags == [IndexedKeyword("#a", range: 0..<2), IndexedKeyword("#x")])
  }
}
