public import SmashtagModel

/// Tells where the bytes of images are.
public struct ImageLocator: Sendable {
  let settings: Settings
  let sources: SourceCatalog
  let images: any ImageLibrary

  /// How long an image may take that is fetched.
  public var timeout: Duration { .seconds(settings.timeout) }

  /// Where the bytes of an image of a post are.
  ///
  /// An export that was imported has it, as long as it stays where it was. What is fetched may lead to this machine or
  /// the local network where the reader allows it, or to a source there.
  public func address(of media: MediaItem) -> ImageAddress { exported(media) ?? address(at: media.url) }

  /// The same in the size that has so many pixels, where it comes in several.
  public func address(of media: MediaItem, covering pixels: PixelSize) -> ImageAddress {
    exported(media) ?? address(at: media.url(covering: pixels))
  }

  func address(at url: String) -> ImageAddress { .web(url, reach: reach(of: url)) }

  /// Whom an address of a post or a page may lead to.
  func reach(of url: String) -> MediaReach {
    guard settings[.local] != "on" else { return .anywhere }
    guard let host = Host(ofAddress: url) else { return .outside }
    let source = sources.definitions.first { Host(ofAddress: $0.url) == host }
    return source.map { .outsideBut(source: $0.url) } ?? .outside
  }

  /// Of a film an export has the film, which is not drawn, and not its still.
  private func exported(_ media: MediaItem) -> ImageAddress? {
    guard media.kind == .photo, let file = media.file else { return nil }
    let address = ImageAddress.exported(file)
    return images.isAtHand(address) ? address : nil
  }
}
