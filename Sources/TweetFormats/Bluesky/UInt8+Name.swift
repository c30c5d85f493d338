import MentionExtraction

extension UInt8 {
  /// Whether it may occur in a domain name.
  var isOfName: Bool { isASCIIAlphanumeric || self == UInt8(ascii: ".") || self == UInt8(ascii: "-") }
}
