import SmashtagModel

extension Session {
  /// Reads what an address leads to.
  func step(reading address: String) async throws -> Step {
    .move(.push(try await context(reading: address)))
  }

  /// Follows a link as the settings ask for it; from a page it is always read.
  func step(following link: String) async throws -> Step {
    guard readsLinks else { return try Step(opening: link) }
    guard link.isWebAddress else { throw CommandError.noLink }
    return try await step(reading: link)
  }

  /// What an address leads to, with as much of a page as the settings ask for; an image is one to look at.
  func context(reading address: String, isFresh: Bool = false) async throws -> any Context {
    if address.hasLoginInAddress { throw CommandError.loginInAddress }
    guard address.isWebAddress else { throw PageError.noAddress(address) }
    let extent = PageExtent(rawValue: settings[.page]) ?? .article
    let document = try await ports.pages.document(
      at: PageAddress(address, reach: reach(of: address)), extent, isFresh: isFresh, in: call.request)
    guard case .image = document.content else {
      return PageContext(document, at: address, extent, from: sourceOfMentions?.name)
    }
    let picture = picture(ofPage: MediaItem(url: document.url))
    let image = await ImageContext(picture).looked(in: self)
    image.tellProblem(in: self)
    return image
  }

  private var readsLinks: Bool {
    if context.page != nil { return true }
    return switch settings[.links] {
    case "read": true
    case "open": false
    default: !ports.hasDesktop
    }
  }
}

extension Session {
  /// An image that stands on a page of the web.
  func picture(ofPage image: MediaItem, numbered number: Int? = nil) -> ImageContext.Picture {
    ImageContext.Picture(
      media: image, tweet: nil, address: address(of: image), number: number, isOfPage: true)
  }

  /// The images of the page in front, as far as they are shown, with the numbers they bear.
  var picturesOfPage: [ImageContext.Picture] {
    screen.items.compactMap { row in row.image.map { picture(ofPage: $0, numbered: row.number) } }
  }

  /// The image that bears a number among those of a page.
  func pictureOfPage(numbered number: Int) async throws -> ([ImageContext.Picture], Int) {
    let pictures = try await picturesInFront
    if let index = pictures.firstIndex(where: { $0.number == number }) { return (pictures, index) }
    if context.image == nil { _ = try screen.row(number) }
    throw CommandError.notAnImage(number)
  }

  /// The first image of what is in front, among those that belong to it.
  func firstPicture() async throws -> ([ImageContext.Picture], Int) {
    guard context.isOfPage else { return try await pictures(numbered: 1) }
    let pictures = try await picturesInFront
    guard !pictures.isEmpty else {
      throw CommandError.notHere("there is no image on this page", instead: "open shows it in the browser")
    }
    return (pictures, 0)
  }
}
