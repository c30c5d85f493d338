extension StatusText {
  /// What a post of ActivityPub says: its warning, its content, and the answers it offers.
  init(activityPub post: JSONElement) {
    let answers = post["oneOf", or: "anyOf"].values.compactMap { $0["name"].nonEmptyString }
    self.init(warning: post["summary"].string, content: post["content"], answers: answers)
  }
}
