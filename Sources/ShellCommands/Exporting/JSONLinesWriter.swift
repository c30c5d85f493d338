import SmashtagModel

/// One item a line: tweets as an import takes them again, all else as `--json` prints it.
struct JSONLinesWriter: ItemWriter {
  let items: ExportedItems
  let encoder: any TweetEncoding

  var head: String { "" }

  func bytes(of row: Row) -> [UInt8] {
    var line = row.post.map(encoder.record) ?? Array((items.json(of: row) ?? .null).text.utf8)
    line.append(UInt8(ascii: "\n"))
    return line
  }
}
