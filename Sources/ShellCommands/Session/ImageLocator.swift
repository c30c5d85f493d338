public import SmashtagModel

/// Determines from which address an image is loaded.
public struct ImageLocator: Sendable {
  let settings: Settings
  let sources: SourceCatalog
  let images: any ImageLibrary

  /// The time limit for fetching an image.
  public var timeout: Duration { .seconds(settings.timeout) }

  /// The address of an image of a post.
  ///
  /// It is that of the file in an imported export, if that still exists. Otherwise it is the web address,
  /// with the hosts that may be contacted: this machine and the local network only if a setting or a source
  /// allows it.
  public func address(of media: MediaItem) -> ImageAddress { exported(media) ?? address(at: media.url) }

  /// The address of the smallest size of an image that covers a number of pixels, if there are several.
  public func address(of media: MediaItem, covering pixels: PixelSize) -> ImageAddress {
    exported(media) ?? address(at: media.urls(covering: pixels)[0])
  }

  /// The same for a small image on a page, for which a larger size does as well if it needs no network.
  public func previewAddress(of media: MediaItem, covering pixels: PixelSize) -> ImageAddress {
    if let file = exported(media) { return file }
    let addresses = media.urls(covering: pixels).map(address(at:))
    return addresses.first(where: images.isAtHand) ?? addresses[0]
  }

  /// The address that the source names, for an image that cannot be had in the size of another one.
  ///
  /// `nil` where that is the same, and for what is not on the web.
  public func original(of media: MediaItem, besides address: ImageAddress) -> ImageAddress? {
    guard case .web(let url, _) = address, url != media.url else { return nil }
    return self.address(at: media.url)
  }

  func address(at url: String) -> ImageAddress { .web(url, reach: reach(of: url)) }

  /// The hosts that may be contacted for an address.
  func reach(of url: String) -> MediaReach {
    guard !settings.allowsLocal else { return .anywhere }
    guard let host = Host(ofAddress: url) else { return .outside }
    let source = sources.definitions.first { Host(ofAddress: $0.url) == host }
    return source.map { .outsideBut(source: $0.url) } ?? .outside
  }

  /// The file in an export; `nil` for films, because an export has the film instead of its still.
  private func exported(_ media: MediaItem) -> ImageAddress? {
    guard media.kind == .photo, let file = media.file else { return nil }
    let address = ImageAddress.exported(file)
    return images.isAtHand(address) ? address : nil
  }
}
