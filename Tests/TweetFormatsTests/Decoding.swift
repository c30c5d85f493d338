import SmashtagModel
import TweetFormats

/// Decodes one record, as the importer does.
func decode(_ json: String, author: User = .me) throws -> DecodedRecord {
  try TweetDecoder(author: author).decode(Array(json.utf8))
}

/// The only tweet of a record.
func tweet(_ json: String, author: User = .me) throws -> Tweet {
  let tweets = try decode(json, author: author).tweets
  guard let tweet = tweets.first, tweets.count == 1 else { throw UnexpectedCount(count: tweets.count) }
  return tweet
}

struct UnexpectedCount: Error {
  let count: Int
}

/// A tweet of API v1.1 with a date; `fields` come after it.
func v1(_ text: String, id: String = "1600000000000000000", _ fields: String = "") -> String {
  """
  {"created_at":"Wed Oct 10 20:19:24 +0000 2018","id_str":"\(id)","full_text":"\(text)",\
  "user":{"id_str":"7","screen_name":"ada","name":"Ada"}\(fields.isEmpty ? "" : ",")\(fields)}
  """
}

/// A tweet of API v2 with a date; `fields` come after it.
func v2(_ text: String, id: String = "1600000000000000000", _ fields: String = "") -> String {
  """
  {"created_at":"2018-10-10T20:19:24.000Z","id":"\(id)","text":"\(text)",\
  "author_id":"7"\(fields.isEmpty ? "" : ",")\(fields)}
  """
}
