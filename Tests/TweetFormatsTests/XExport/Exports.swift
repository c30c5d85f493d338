import SmashtagModel
import TweetFormats

/// Whose exports the tests read.
let owner = User(screenName: "ada", name: "Ada", id: "12")

/// An element of an export's tweets; `fields` come after what every tweet has.
func exported(_ text: String, id: String = "1600000000000000000", _ fields: String = "") -> String {
  """
  {"tweet":{"edit_info":{"initial":{"editTweetIds":["\(id)"],"editsRemaining":"5","isEditEligible":true}},\
  "retweeted":false,"id":"\(id)","id_str":"\(id)","full_text":"\(text)","favorite_count":"5","retweet_count":"2",\
  "created_at":"Wed Oct 10 20:19:24 +0000 2018","truncated":false,"lang":"en"\
  \(fields.isEmpty ? "" : ",")\(fields)}}
  """
}

/// An element of an export's long posts; `lists` are those of its core.
func note(
  _ text: String, at time: String = "2018-10-10T20:19:24.000Z",
  _ lists: String = #""hashtags":[],"cashtags":[],"mentions":[],"urls":[]"#
) -> String {
  """
  {"noteTweet":{"noteTweetId":"77","updatedAt":"\(time)","lifecycle":{"value":"0","name":"Persisted"},\
  "createdAt":"\(time)","core":{"styletags":[],"text":"\(text)"\(lists.isEmpty ? "" : ",")\(lists)}}}
  """
}

/// Decodes an element of an export beside its long posts.
func exportedTweet(_ json: String, notes: [String] = []) throws -> Tweet {
  var texts = NoteTweets()
  for note in notes {
    if let problem = texts.add(Array(note.utf8)) { throw UnexpectedProblem(problem: problem) }
  }
  let tweets = try TweetDecoder(author: owner, notes: texts).decode(Array(json.utf8)).tweets
  guard let tweet = tweets.first, tweets.count == 1 else { throw UnexpectedCount(count: tweets.count) }
  return tweet
}

struct UnexpectedProblem: Error {
  let problem: String
}
