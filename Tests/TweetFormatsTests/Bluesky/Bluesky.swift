import SmashtagModel

@testable import TweetFormats

/// What is read of a value; `nil` where it is none of Bluesky's.
func bluesky(_ json: String, author: User = .me) throws -> DecodedRecord? {
  try JSONDocument().read(Array(json.utf8)) { root in
    var record = DecodedRecord()
    return BlueskyReader.take(root, author: author, into: &record) ? record : nil
  }
}

/// The only post of a value.
func post(_ json: String, author: User = .me) throws -> Tweet {
  let posts = try bluesky(json, author: author)?.tweets ?? []
  guard let post = posts.first, posts.count == 1 else { throw UnexpectedCount(count: posts.count) }
  return post
}

/// A post as a repository keeps it; `fields` come after its text.
func blueskyRecord(_ text: String, _ fields: String = "") -> String {
  """
  {"$type":"app.bsky.feed.post","createdAt":"2024-05-01T10:00:00.000Z","text":"\(text)"\
  \(fields.isEmpty ? "" : ",")\(fields)}
  """
}

/// A post of `ada.example` as an answer shows it; `fields` come after its record.
func blueskyView(_ record: String, key: String = "3k", _ fields: String = "") -> String {
  """
  {"uri":"at://did:plc:ada/app.bsky.feed.post/\(key)","cid":"b","indexedAt":"2024-05-01T10:00:01Z",\
  "author":{"did":"did:plc:ada","handle":"ada.example","displayName":"Ada"},"record":\(record)\
  \(fields.isEmpty ? "" : ",")\(fields)}
  """
}

/// A facet on a range of bytes.
func facet(_ start: Int, _ end: Int, _ features: String...) -> String {
  """
  {"index":{"byteStart":\(start),"byteEnd":\(end)},"features":[\(features.joined(separator: ","))]}
  """
}

func tagFeature(_ tag: String) -> String { ##"{"$type":"app.bsky.richtext.facet#tag","tag":"\##(tag)"}"## }
func linkFeature(_ uri: String) -> String { ##"{"$type":"app.bsky.richtext.facet#link","uri":"\##(uri)"}"## }
func userFeature(_ did: String) -> String {
  ##"{"$type":"app.bsky.richtext.facet#mention","did":"\##(did)"}"##
}
