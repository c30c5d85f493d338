/// A whole answer, unpacked, whatever its status; what was cut off or too large is an error instead.
public struct HTTPResponse: Equatable, Sendable {
  public var status: Int
  public var headers: HTTPHeaders
  public var body: [UInt8]
  /// Where it came from in the end, after redirects.
  public var url: String

  public init(status: Int, headers: HTTPHeaders = HTTPHeaders(), body: [UInt8] = [], url: String) {
    self.status = status
    self.headers = headers
    self.body = body
    self.url = url
  }
}

/// The fields of an answer, in their order.
public struct HTTPHeaders: Equatable, Sendable {
  /// Names in lower case.
  public private(set) var fields: [Field] = []

  public struct Field: Equatable, Sendable {
    public let name: String
    public let value: String
  }

  public init() {}

  public mutating func append(_ name: String, _ value: String) {
    fields.append(Field(name: name.lowercased(), value: value))
  }

  /// The value of the first field of a name, which is given in lower case.
  public subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

  /// The values of all fields of a name, which is given in lower case.
  public func values(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }
}
