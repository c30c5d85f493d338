import Foundation

/// A value of a property list, to be written by `PropertyListEncoder`.
///
/// `PropertyListSerialization` reads everything, but where Foundation is linked statically on Linux it refuses to
/// write arrays.
indirect enum PropertyListValue: Encodable {
  case string(String)
  case bool(Bool)
  case integer(Int)
  case real(Double)
  case date(Date)
  case data(Data)
  case array([PropertyListValue])
  case dictionary([String: PropertyListValue])

  /// `nil` for what no property list can hold.
  init?(_ value: Any) {
    switch value {
    case let value as String: self = .string(value)
    case let value as Date: self = .date(value)
    case let value as Data: self = .data(value)
    case let value as [Any]: self = .array(value.compactMap(PropertyListValue.init))
    case let value as [String: Any]: self = .dictionary(value.compactMapValues(PropertyListValue.init))
    case let value as NSNumber: self.init(value)
    default: return nil
    }
  }

  private init(_ number: NSNumber) {
    switch String(cString: number.objCType) {
    case "c", "B": self = .bool(number.boolValue)
    case "f", "d": self = .real(number.doubleValue)
    default: self = .integer(number.intValue)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .string(let value): try container.encode(value)
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .real(let value): try container.encode(value)
    case .date(let value): try container.encode(value)
    case .data(let value): try container.encode(value)
    case .array(let values): try container.encode(values)
    case .dictionary(let values): try container.encode(values)
    }
  }
}
