import Foundation
import SmashtagModel

extension Tweet {
  /// Everything that has no column of its own, for the row a key names; it is written behind other bytes.
  func details(isEmbedded: Bool, rowID: Int64, behind bytes: consuming [UInt8] = []) -> [UInt8] {
    var writer = DetailWriter(flags(isEmbedded: isEmbedded), behind: bytes)
    putOrigin(to: &writer, rowID: rowID)
    putReferences(to: &writer)
    putMentions(to: &writer)
    return writer.finished()
  }

  private func flags(isEmbedded: Bool) -> TweetDetail {
    var flags: TweetDetail = isEmbedded ? .embedded : []
    if isSensitive { flags.insert(.sensitive) }
    if hasURL(at: "x.com") {
      flags.insert(.urlAtX)
    } else if hasURL(at: "twitter.com") {
      flags.insert(.urlAtTwitter)
    }
    return flags
  }

  func derivedURL(host: String) -> String {
    "https://\(host)/\(user.screenName)/status/\(id)"
  }

  /// Whether the page's address is ``derivedURL(host:)``, without making that.
  private func hasURL(at host: String) -> Bool {
    guard var url else { return false }
    return url.withUTF8 { url in
      var rest = url[...]
      return ["https://", host, "/", user.screenName, "/status/", id].allSatisfy { rest.dropBeginning($0) }
        && rest.isEmpty
    }
  }

  /// The page's address, where it has to be written out.
  var writtenURL: String? { hasURL(at: "x.com") || hasURL(at: "twitter.com") ? nil : url }

  private func putOrigin(to writer: inout DetailWriter, rowID: Int64) {
    writer.put(id: id == key ? nil : id, as: .id)
    writer.put(writer.tellsURL ? nil : url, as: .url)
    let isTold = created == RowID.date(of: rowID)
    writer.put(isTold ? nil : created.timeIntervalSinceReferenceDate, as: .created)
    writer.put(fetched?.timeIntervalSinceReferenceDate, as: .fetched)
    writer.put(language, as: .language)
  }

  private func putReferences(to writer: inout DetailWriter) {
    writer.put(id: inReplyTo, as: .inReplyTo)
    writer.put(inReplyToScreenName, as: .inReplyToScreenName)
    writer.put(id: quoteOf, as: .quoteOf)
    writer.put(id: retweetOf?.id, as: .retweetOf)
    writer.put(retweetOf?.screenName, as: .retweetOfScreenName)
    writer.put(likes, as: .likes)
    writer.put(retweets, as: .retweets)
  }

  private func putMentions(to writer: inout DetailWriter) {
    writer.put(hashtags, as: .hashtags) { $0.append($1) }
    writer.put(urls, as: .urls) { $0.append($1) }
    writer.put(userMentions, as: .userMentions) { $0.append($1) }
    writer.put(cashtags, as: .cashtags) { $0.append($1) }
    writer.put(media, as: .media) { $0.append($1) }
    writer.put(annotations, as: .annotations) { $0.append($1) }
    writer.put(title, as: .title)
    if media.contains(where: { !$0.versions.isEmpty }) {
      writer.put(media, as: .mediaVersions) { $0.append($1.versions) }
    }
    if media.contains(where: { $0.file != nil }) {
      writer.put(media, as: .mediaFiles) { $0.append($1.file) }
    }
    writer.put(asOf?.timeIntervalSinceReferenceDate, as: .asOf)
  }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
  /// Answers `false` where the bytes do not begin so.
  fileprivate mutating func dropBeginning(_ text: String) -> Bool {
    var text = text
    let isThere = text.withUTF8 { count >= $0.count && prefix($0.count).elementsEqual($0) }
    if isThere { removeFirst(text.utf8.count) }
    return isThere
  }
}
