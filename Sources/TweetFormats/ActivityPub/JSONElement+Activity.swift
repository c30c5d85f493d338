/// Tells the activities and posts of ActivityPub from everything else.
extension JSONElement {
  /// It is something that somebody did there, or a post.
  var isActivity: Bool {
    guard isObject, let kind = self["type"].string else { return false }
    return isPost || kind == "Create" || kind == "Update" || kind == "Announce"
  }

  /// It is a post: polls are questions, and some servers know posts with a title.
  var isPost: Bool {
    guard isObject else { return false }
    switch self["type"].string {
    case "Note", "Question", "Article", "Page": return true
    default: return false
    }
  }

  /// An address: by itself, as the `id` or `href` of an object, or the first of a list of such.
  var address: String? {
    if let address = nonEmptyString { return address }
    if isArray {
      for element in values {
        if let address = element.nonEmptyString ?? element.ownAddress { return address }
      }
      return nil
    }
    return ownAddress
  }

  private var ownAddress: String? { self["id"].nonEmptyString ?? self["href"].nonEmptyString }
}
