/// A status by `ada` of `example.social`; `fields` come after what every status has.
func status(_ content: String, id: String = "1", _ fields: String = "\"tags\":[],\"mentions\":[]") -> String {
  let content = content.replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  return """
    {"id":"\(id)","uri":"https://example.social/users/ada/statuses/\(id)","created_at":"2024-05-06T07:08:30.000Z",\
    "account":{"id":"7","acct":"ada","username":"ada","url":"https://example.social/@ada"},\
    "content":"\(content)"\(fields.isEmpty ? "" : ",")\(fields)}
    """
}

/// A status in which one field is something else.
func brokenStatus(_ field: String, _ value: String) -> String {
  let fields = [
    ("id", "\"1\""), ("uri", "\"https://a.b/1\""), ("created_at", "\"2024-05-06T07:08:30.000Z\""),
    ("account", #"{"id":"7","acct":"ada@a.b"}"#), ("content", "\"x\""), ("favourites_count", "0"),
    ("visibility", "\"public\""),
  ]
  return "{" + fields.map { "\"\($0.0)\":\($0.0 == field ? value : $0.1)" }.joined(separator: ",") + "}"
}

/// The slices of a text that ranges of its code points stand for.
func slices(_ text: String, _ ranges: [Range<Int>?]) -> [String?] {
  let scalars = Array(text.unicodeScalars)
  return ranges.map { $0.map { String(String.UnicodeScalarView(scalars[$0])) } }
}
