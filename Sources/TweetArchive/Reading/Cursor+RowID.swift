import SmashtagModel

extension Cursor {
  /// A cursor of the archive is the key of a row.
  init(rowID: Int64) { self.init(String(rowID)) }

  var rowID: Int64? { Int64(value) }
}

extension PagePosition {
  /// The keys a page may hold.
  var rowIDs: Range<Int64> {
    switch self {
    case .newest: RowID.all
    case .older(let cursor): 0..<max(cursor.rowID ?? 0, 0)
    case .newer(let cursor): Swift.min((cursor.rowID ?? -1), Int64.max - 1) + 1..<Int64.max
    }
  }

  /// Where a page without tweets goes on.
  var cursor: Cursor {
    switch self {
    case .newest: Cursor(rowID: -1)
    case .older(let cursor), .newer(let cursor): cursor
    }
  }
}
