import GRDB

extension Row {
  /// The number in a column; a damaged file can hold anything there.
  func integer(at index: Int) throws -> Int64 {
    let value: DatabaseValue = self[index]
    guard let number = Int64.fromDatabaseValue(value) else { throw ArchiveTrouble.damaged }
    return number
  }
}
