import MentionExtraction
import SmashtagModel

extension Extraction {
  /// Appends the text and its mentions as a JSON object on one line, without a newline.
  ///
  /// Writes bytes directly instead of building a ``JSON``, because there may be millions of lines.
  public func appendJSON(to bytes: inout [UInt8]) {
    bytes.append(#"{"text":"#)
    bytes.append(json: text)
    bytes.append(#","hashtags":["#)
    append(.hashtag, to: &bytes)
    bytes.append(#"],"urls":["#)
    append(.url, to: &bytes)
    bytes.append(#"],"userMentions":["#)
    append(.user, to: &bytes)
    bytes.append(#"],"cashtags":["#)
    append(.cashtag, to: &bytes)
    bytes.append(#"],"replyTo":"#)
    bytes.append(json: replyTo)
    bytes.append("}")
  }

  private func append(_ kind: ExtractedMention.Kind, to bytes: inout [UInt8]) {
    var isFirst = true
    for mention in mentions where mention.kind == kind {
      if !isFirst { bytes.append(",") }
      isFirst = false
      mention.appendJSON(to: &bytes)
    }
  }
}

extension ExtractedMention {
  fileprivate func appendJSON(to bytes: inout [UInt8]) {
    bytes.append(#"{"keyword":"#)
    bytes.append(json: keyword)
    bytes.append(#","range":["#)
    bytes.append(String(range.lowerBound))
    bytes.append(",")
    bytes.append(String(range.upperBound))
    bytes.append("]")
    appendDetails(to: &bytes)
    bytes.append("}")
  }

  private func appendDetails(to bytes: inout [UInt8]) {
    if kind == .url {
      let url = indexedURL
      bytes.append(#","expanded":"#)
      bytes.append(json: url.expanded)
      bytes.append(#","display":"#)
      bytes.append(json: url.display)
    }
    if let list {
      bytes.append(#","list":"#)
      bytes.append(json: String(list))
    }
  }
}
