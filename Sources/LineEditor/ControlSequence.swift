/// What stands behind `ESC [`, with the letter that ends it.
struct ControlSequence {
  var body: [UInt8]

  var text: String { String(decoding: body, as: UTF8.self) }

  /// All of it, as a key sends it.
  var scalars: [Unicode.Scalar] { ["\u{1B}", "["] + body.map { Unicode.Scalar($0) } }

  var opensPaste: Bool { text == "200~" }

  /// No key sends it: it has a private mark, as answers about the terminal do, or tells sizes in `t`.
  var isReport: Bool {
    guard let first = body.first, let last = body.last else { return false }
    return (0x3C..<0x40).contains(first) || (last == UInt8(ascii: "t") && body.count > 1)
  }

  /// What it is when it was cut off: a key is missed, a report is not.
  var remains: [InputItem] { isReport ? [] : [.nothing] }
}
