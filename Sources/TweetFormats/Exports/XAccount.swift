public import SmashtagModel

/// Reads the owner from `account.js` of an X data export, or from `user_details.js` of one of Twitter's from
/// before 2019.
public enum XAccount {
  /// The owner of the export; `nil` if the file does not name one.
  ///
  /// - Throws: if the file is empty or not JSON.
  public static func owner(_ bytes: [UInt8]) throws(TweetFormatError) -> User? {
    try ExportScript.read(bytes) { root in
      // The first exports with this file did not wrap what they list.
      root.values.lazy.compactMap { User(account: $0["account"].isObject ? $0["account"] : $0) }.first
        ?? User(details: root)
    }
  }
}

extension User {
  fileprivate init?(account source: JSONElement) {
    guard let screenName = source["username"].nonEmptyString else { return nil }
    self.init(
      screenName: screenName, name: source["accountDisplayName"].nonEmptyString,
      id: source["accountId"].identifier)
  }

  fileprivate init?(details source: JSONElement) {
    guard let screenName = source["screen_name"].nonEmptyString else { return nil }
    self.init(
      screenName: screenName, name: source["full_name"].nonEmptyString, id: source["id"].identifier)
  }
}

/// A file of an X data export: a script that assigns one JSON value to a name.
enum ExportScript {
  /// Reads the value that is assigned.
  static func read<Value>(
    _ bytes: [UInt8], _ body: (JSONElement) -> Value
  ) throws(TweetFormatError) -> Value {
    guard let start = bytes.firstIndex(where: \.opensJSON) else {
      throw bytes.allSatisfy(\.isBlank) ? .empty : .notJSON(reason: "it has neither { nor [")
    }
    let end = bytes.lastIndex { !$0.isBlank && $0 != UInt8(ascii: ";") } ?? start
    return try JSONDocument().read(Array(bytes[start...max(start, end)]), body)
  }
}
