import SmashtagModel
import TweetFormats

/// A post of ActivityPub by `ada` of `example.social`; `fields` come after what every post has.
func activityPost(
  _ content: String, id: String = "https://example.social/users/ada/statuses/101",
  to: String = "https://www.w3.org/ns/activitystreams#Public", type: String = "Note",
  _ fields: String = "\"tag\":[]"
) -> String {
  let content = content.replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  return """
    {"id":"\(id)","type":"\(type)","published":"2024-05-06T07:08:30Z",\
    "attributedTo":"https://example.social/users/ada","to":["\(to)"],"cc":[],"content":"\(content)"\(fields.isEmpty ? "" : ",")\(fields)}
    """
}

/// The creation of a post.
func creation(of post: String, to: String = "https://www.w3.org/ns/activitystreams#Public") -> String {
  """
  {"id":"https://example.social/users/ada/statuses/101/activity","type":"Create",\
  "actor":"https://example.social/users/ada","published":"2024-05-06T07:08:30Z","to":["\(to)"],"cc":[],\
  "object":\(post)}
  """
}

/// A boost of a post of which the address alone is known.
func announcement(of address: String = "https://other.example/users/bob/statuses/7") -> String {
  """
  {"id":"https://example.social/users/ada/statuses/102/activity","type":"Announce",\
  "actor":"https://example.social/users/ada","published":"2024-05-07T07:08:30Z",\
  "to":["https://www.w3.org/ns/activitystreams#Public"],"cc":["https://other.example/users/bob"],\
  "object":"\(address)"}
  """
}

/// An outbox as servers export it.
func outbox(_ items: [String]) -> String {
  """
  {"@context":"https://www.w3.org/ns/activitystreams","id":"outbox.json","type":"OrderedCollection",\
  "totalItems":190,"orderedItems":[\(items.joined(separator: ","))]}
  """
}
