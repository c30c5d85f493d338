extension JSONElement {
  /// It is a status of Mastodon, or of a server that answers as it does, possibly one that lacks something.
  ///
  /// An earlier version of a status is none: it has neither an id nor an address.
  var isStatus: Bool {
    guard isObject, hasPartOfStatus else { return false }
    if self["content"].isText, self["account"].isObject { return hasAddress || self["id"].identifier != nil }
    return hasTraitOfStatus
  }

  /// Posts have these, and so has some of what stands around them.
  private var hasPartOfStatus: Bool {
    self["content"].isText || self["account"].isObject || self["media_attachments"].isArray
      || self["spoiler_text"].isText
  }

  /// Of all that Mastodon answers with, only statuses have one of these beside a part of a status.
  private var hasTraitOfStatus: Bool {
    self["uri"].isText || self["visibility"].isText || self["reblog"].isObject
      || self["favourites_count"].exists
      || self["reblogs_count"].exists
  }

  private var hasAddress: Bool { self["uri"].exists || self["url"].exists }
  private var isText: Bool { utf8 != nil }
}
