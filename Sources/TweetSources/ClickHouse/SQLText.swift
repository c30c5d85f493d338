/// Text of ClickHouse's SQL; every value of a statement is written here, and nowhere else.
///
/// ClickHouse before version 19 has no parameters of queries, so that values stand in the statement. Whatever they
/// contain, they have to stay what they are: a value ends only at its closing quote.
package enum SQLText {
  /// A string literal of a text.
  ///
  /// Quotes and backslashes are escaped, and so is every control character; all other characters stand for themselves.
  /// Source: [string literals](https://clickhouse.com/docs/sql-reference/syntax#string).
  package static func literal(_ text: String) -> String {
    var bytes: [UInt8] = [UInt8(ascii: "'")]
    bytes.reserveCapacity(text.utf8.count + 2)
    for byte in text.utf8 { append(byte, to: &bytes) }
    bytes.append(UInt8(ascii: "'"))
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A list of string literals in parentheses; the list must not be empty.
  package static func list(_ texts: [String]) -> String {
    "(" + texts.map(literal).joined(separator: ", ") + ")"
  }

  /// A moment as a literal, in seconds since 1970; those that ClickHouse cannot tell become the nearest one.
  package static func moment(_ second: Int64) -> String { "toDateTime(\(clamped(second)))" }

  /// The condition on the column `created` that it is within these seconds since 1970.
  static func created(within seconds: Range<Int64>) -> String {
    seconds.isEmpty
      ? "0" : "created >= \(moment(seconds.lowerBound)) AND created <= \(moment(seconds.upperBound - 1))"
  }

  /// The nearest second since 1970 that ClickHouse's `DateTime` can tell: it ends in the year 2106.
  package static func clamped(_ second: Int64) -> UInt32 {
    UInt32(min(max(second, 0), Int64(UInt32.max)))
  }

  private static let digits = Array("0123456789ABCDEF".utf8)

  private static func append(_ byte: UInt8, to bytes: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "'"), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
    case 0..<0x20, 0x7F:
      bytes += [UInt8(ascii: "\\"), UInt8(ascii: "x"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    default: bytes.append(byte)
    }
  }
}
