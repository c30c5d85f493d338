/// To whom a post or an activity is addressed.
struct Audience {
  private static let everybody: Set<String> = [
    "https://www.w3.org/ns/activitystreams#Public", "as:Public", "Public",
  ]

  /// It is for everybody, or for all who follow; what is addressed to single people alone is a letter.
  let isOpen: Bool

  init(_ source: JSONElement) {
    let author = source["attributedTo"].address ?? source["actor"].address
    let followers = author.map { $0 + "/followers" }
    let addresses = [source["to"], source["cc"]].lazy.flatMap(\.oneOrMore)
    isOpen = addresses.contains { address in
      address.address.map { Self.everybody.contains($0) || $0 == followers } ?? false
    }
  }
}

extension JSONElement {
  /// The values of an array; what is no array stands for a list of one.
  var oneOrMore: [JSONElement] { isArray ? Array(values) : exists ? [self] : [] }
}
