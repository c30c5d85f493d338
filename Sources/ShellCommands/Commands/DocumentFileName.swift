import SmashtagModel

/// What a document of the web is called as a file: as in its address, else by its host.
struct DocumentFileName {
  let text: String

  /// With the ending of its kind, where the address has none.
  init(of document: WebDocument) {
    let name = PlainFileName(ofAddress: document.url)
    let host = PlainFileName(ofPath: "/" + (Host(ofAddress: document.url)?.name ?? "")).whole
    text = PlainFileName.text(
      name.stem, ending: name.ending.isEmpty ? document.usualEnding : name.ending,
      or: host.isEmpty ? "page" : host)
  }
}

extension WebDocument {
  fileprivate var usualEnding: String {
    switch content {
    case .page: "html"
    case .file(let kind): kind.contains("PDF") ? "pdf" : ""
    case .image: ""
    }
  }
}
