// <rsp stat="fail"><err code="1" msg="Photo not found"/></rsp>: some failures are told so, whatever was asked for.
extension FlickrFailure {
  private static let longest = 10_000

  /// `nil` for everything else; a document that declares entities of its own is not read.
  init?(xml bytes: [UInt8]) {
    guard bytes.count <= Self.longest, bytes.first(where: { !$0.isBlank }) != UInt8(ascii: "{"),
      !String(decoding: bytes, as: UTF8.self).contains("<!"), let document = XMLTree(bytes)
    else { return nil }
    let answer = document.root
    guard answer?.name == "rsp", answer?["stat"] == "fail", let error = answer?.child("err") else {
      return nil
    }
    self.init(code: error["code"].flatMap { Int($0) } ?? 0, message: error["msg"] ?? "")
  }
}
