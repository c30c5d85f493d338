/// A JSON value whose members keep the order they were given in.
public enum JSON: Equatable, Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([Member])

  public struct Member: Equatable, Sendable {
    public let name: String
    public let value: JSON
  }

  /// A string, or `null`.
  public init(_ text: String?) { self = text.map(JSON.string) ?? .null }

  /// An integer, or `null`.
  public init(_ number: Int?) { self = number.map(JSON.integer) ?? .null }

  /// The members of another object added behind this one's.
  func adding(_ members: KeyValuePairs<String, JSON>) -> JSON {
    guard case .object(let own) = self else { return self }
    return .object(own + members.map(Member.init))
  }
}

extension JSON: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(elements.map(Member.init))
  }
}

extension JSON: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { self = .string(value) }
}

extension JSON: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int) { self = .integer(value) }
}

extension JSON: ExpressibleByBooleanLiteral {
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension JSON: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: JSON...) { self = .array(elements) }
}
