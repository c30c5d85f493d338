import SmashtagModel

/// What an image is called as a file: as in its address, but for what no file name should have.
struct ImageFileName {
  let text: String

  /// With the ending of its format, where that is known.
  init(of address: ImageAddress, format: String?) {
    let name = Self.name(in: address)
    let endings = format.map(Self.endings) ?? []
    let fits = endings.isEmpty || endings.contains(name.ending.lowercased())
    text = PlainFileName.text(
      fits ? name.stem : name.whole[...], ending: fits ? name.ending : endings.first ?? "", or: "image")
  }

  private static func name(in address: ImageAddress) -> PlainFileName {
    switch address {
    case .file(let path): PlainFileName(ofPath: path)
    case .exported: PlainFileName(ofPath: address.text)
    case .web(let url, _): PlainFileName(ofAddress: url)
    }
  }

  private static func endings(of format: String) -> [String] {
    format == "JPEG" ? ["jpg", "jpeg"] : [format.lowercased()]
  }
}
