/// The rows that ClickHouse answers in its format `JSONCompact`.
///
/// Numbers are texts here: of 64 bits they are quoted by some versions and not by others.
/// Source: [JSONCompact](https://clickhouse.com/docs/interfaces/formats/JSONCompact).
package struct ResultTable: Equatable, Sendable {
  /// The values of each row, in the order of the columns.
  package let rows: [[String]]

  private static let documents = JSONDocumentPool()

  /// Reads an answer.
  ///
  /// - Parameter columns: how many values each row has to have.
  /// - Throws: an error for anything that is not such an answer.
  package init(_ bytes: [UInt8], columns: Int) throws(TweetFormatError) {
    rows = try Self.documents.read(bytes) { root in
      guard root["data"].isArray else { return .failure(.notJSON(reason: "it has no rows")) }
      // Later versions write an error in the middle of an answer as its last value.
      guard !root["exception"].exists else { return .failure(.notJSON(reason: "it ends with an error")) }
      var rows: [[String]] = []
      for row in root["data"].values {
        let cells = row.values.map(\.cell)
        let values = cells.compactMap(\.self)
        guard cells.count == columns, values.count == columns else {
          return .failure(.notJSON(reason: "a row has another length"))
        }
        rows.append(values)
      }
      return .success(rows)
    }
  }
}

extension JSONElement {
  /// A text, or a whole number in decimal digits.
  fileprivate var cell: String? {
    utf8.map { String(decoding: $0, as: UTF8.self) } ?? identifier ?? int.map(String.init)
  }
}
