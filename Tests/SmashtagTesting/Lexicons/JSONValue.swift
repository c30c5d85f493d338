import Foundation

/// A value of JSON that can be written down in a test and looked into.
public enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case int(Int)
  case double(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// `nil` where the bytes are no JSON.
  public init?(_ bytes: [UInt8]) {
    guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(bytes)) else { return nil }
    self = value
  }

  /// An object of the members that have a value.
  public static func members(_ members: KeyValuePairs<String, (any JSONConvertible)?>) -> JSONValue {
    .object(Dictionary(members.compactMap { name, value in value.map { (name, $0.json) } }) { $1 })
  }

  /// The object with these members in addition, as far as they have a value.
  func with(_ members: KeyValuePairs<String, (any JSONConvertible)?>) -> JSONValue {
    .object((object ?? [:]).merging(JSONValue.members(members).object ?? [:]) { $1 })
  }

  /// The value as JSON; the members of objects stand by their names.
  public var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}

extension JSONValue {
  public subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members[name]
  }

  public var string: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  public var int: Int? {
    guard case .int(let number) = self else { return nil }
    return number
  }

  public var array: [JSONValue]? {
    guard case .array(let values) = self else { return nil }
    return values
  }

  public var object: [String: JSONValue]? {
    guard case .object(let members) = self else { return nil }
    return members
  }
}

extension JSONValue: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let flag = try? container.decode(Bool.self) {
      self = .bool(flag)
    } else if let number = try? container.decode(Int.self) {
      self = .int(number)
    } else if let number = try? container.decode(Double.self) {
      self = .double(number)
    } else if let text = try? container.decode(String.self) {
      self = .string(text)
    } else if let values = try? container.decode([JSONValue].self) {
      self = .array(values)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let flag): try container.encode(flag)
    case .int(let number): try container.encode(number)
    case .double(let number): try container.encode(number)
    case .string(let text): try container.encode(text)
    case .array(let values): try container.encode(values)
    case .object(let members): try container.encode(members)
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  public init(stringLiteral text: String) { self = .string(text) }
  public init(integerLiteral number: Int) { self = .int(number) }
  public init(booleanLiteral flag: Bool) { self = .bool(flag) }
  public init(arrayLiteral values: JSONValue...) { self = .array(values) }
  public init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(Dictionary(members) { $1 })
  }
}

/// What can stand in JSON.
public protocol JSONConvertible {
  var json: JSONValue { get }
}

extension JSONValue: JSONConvertible {
  public var json: JSONValue { self }
}

extension String: JSONConvertible {
  public var json: JSONValue { .string(self) }
}

extension Int: JSONConvertible {
  public var json: JSONValue { .int(self) }
}

extension Bool: JSONConvertible {
  public var json: JSONValue { .bool(self) }
}

extension Array: JSONConvertible where Element: JSONConvertible {
  public var json: JSONValue { .array(map(\.json)) }
}

extension Dictionary: JSONConvertible where Key == String, Value: JSONConvertible {
  public var json: JSONValue { .object(mapValues(\.json)) }
}
