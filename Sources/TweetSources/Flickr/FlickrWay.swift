import SmashtagModel

/// The id of a photo that an address leads to.
enum FlickrWay {
  private static let hosts: Set<String> = ["flickr.com", "m.flickr.com"]
  private static let shortHost = "flic.kr"
  /// Digits of the ids in short addresses.
  private static let digits = Array("123456789abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ")

  /// `nil` where the address is none of a photo at Flickr: `https://www.flickr.com/photos/ada/42/in/album-7`.
  static func id(to address: TweetAddress) -> String? {
    switch address {
    case .id(let id): isID(id) ? id : nil
    case .page(let url, _): id(ofPage: url)
    }
  }

  private static func id(ofPage url: String) -> String? {
    let path = url.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").dropFirst(2).map(String.init)
    guard let host = Host(ofAddress: url)?.name else { return nil }
    if host == shortHost, path.count == 2, path[0] == "p" { return number(path[1]) }
    guard hosts.contains(host), path.count >= 3, path[0] == "photos", isID(path[2]) else { return nil }
    return path[2]
  }

  private static func isID(_ text: String) -> Bool {
    (1...20).contains(text.utf8.count) && text.allSatisfy(\.isASCIIDigit)
  }

  /// Reads a number in base 58.
  private static func number(_ text: String) -> String? {
    guard (1...11).contains(text.count) else { return nil }
    var number: UInt64 = 0
    for character in text {
      guard let digit = digits.firstIndex(of: character) else { return nil }
      let (shifted, overflows) = number.multipliedReportingOverflow(by: UInt64(digits.count))
      let (sum, carries) = shifted.addingReportingOverflow(UInt64(digit))
      guard !overflows, !carries else { return nil }
      number = sum
    }
    return String(number)
  }
}
