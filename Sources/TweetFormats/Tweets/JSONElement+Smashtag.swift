import Foundation
import SmashtagModel

// What `TweetEncoder` writes; of anything else nothing is taken.
extension JSONElement {
  /// A string, or none where it says so; `nil` where it says neither.
  var optionalText: String?? { isNull ? .some(nil) : string.map(Optional.some) }

  /// A number, or none where it says so; `nil` where it says neither.
  var optionalInt: Int?? { isNull ? .some(nil) : int.map(Optional.some) }

  /// Seconds since 2001, of a moment that a year of four digits can tell.
  var secondsSince2001: Date? {
    guard let number else { return nil }
    let date = Date(timeIntervalSinceReferenceDate: number)
    return TweetDate.tellable.contains(date.timeIntervalSince1970) ? date : nil
  }

  /// The range of an object, which may have none; `nil` where it is no range.
  var optionalRange: Range<Int>?? {
    let range = self["range"]
    guard range.exists else { return .some(nil) }
    var ends = range.values
    guard let start = ends.next()?.int, let end = ends.next()?.int, ends.next() == nil, 0 <= start,
      start <= end
    else { return nil }
    return .some(start..<end)
  }

  /// All elements of an array; `nil` where one of them is not what it should be.
  func list<Element>(of read: (JSONElement) -> Element?) -> [Element]? {
    guard isArray else { return nil }
    var list: [Element] = []
    for value in values {
      guard let element = read(value) else { return nil }
      list.append(element)
    }
    return list
  }
}

extension IndexedKeyword {
  init?(smashtag source: JSONElement) {
    guard let keyword = source["keyword"].string, let range = source.optionalRange else { return nil }
    self.init(keyword, range: range)
  }
}

extension IndexedURL {
  init?(smashtag source: JSONElement) {
    guard let keyword = source["keyword"].string, let range = source.optionalRange else { return nil }
    self.init(
      keyword, range: range, expanded: source["expanded"].string, display: source["display"].string)
  }
}

extension Annotation {
  init?(smashtag source: JSONElement) {
    guard let name = source["keyword"].string, let range = source.optionalRange else { return nil }
    self.init(name, type: source["type"].string, range: range)
  }
}

extension MediaItem {
  init?(smashtag source: JSONElement) {
    guard let url = source["url"].string, let kind = source["kind"].string.flatMap(Kind.init),
      let range = source.optionalRange
    else { return nil }
    self.init(
      url: url, kind: kind, width: source["width"].int, height: source["height"].int,
      alt: source["alt"].string, range: range)
    versions = source["versions"].list(of: Version.init(smashtag:)) ?? []
  }
}

extension MediaItem.Version {
  init?(smashtag source: JSONElement) {
    guard let url = source["url"].string, let width = source["width"].int, let height = source["height"].int
    else { return nil }
    self.init(url: url, width: width, height: height)
  }
}

extension User {
  init?(smashtag source: JSONElement) {
    guard let screenName = source["screenName"].string else { return nil }
    self.init(
      screenName: screenName, name: source["name"].string, id: source["id"].string,
      isVerified: source["verified"].bool ?? false, profileImageURL: source["profileImageURL"].string)
  }
}

extension RetweetReference {
  init?(smashtag source: JSONElement) {
    guard let id = source["id"].string else { return nil }
    self.init(id: id, screenName: source["screenName"].string)
  }
}
