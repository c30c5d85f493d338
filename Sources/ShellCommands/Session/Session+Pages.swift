import SafeText
import SmashtagModel

extension Session {
  /// The step that shows the page at an address.
  func step(reading address: String) async throws -> Step {
    .move(.push(try await context(reading: address)))
  }

  /// The step that follows a link according to the setting `links`; links of a page are always read.
  ///
  /// A link of a page to a post leads to the post, where a source has it.
  func step(following link: String) async throws -> Step {
    if context.isOfPage, let tweet = try await post(linkedAs: link) { return try await step(to: tweet) }
    guard readsLinks else { return try Step(opening: [link]) }
    guard link.isWebAddress else { throw CommandError.noLink }
    return try await step(reading: link)
  }

  /// The context for an address: a page as the settings require, another document, or an image.
  func context(reading address: String, isFresh: Bool = false) async throws -> any Context {
    if address.hasLoginInAddress { throw CommandError.loginInAddress }
    guard address.isWebAddress else { throw PageError.noAddress(address) }
    let document = try await ports.pages.document(
      at: PageAddress(address, reach: reach(of: address)), settings.pageExtent, isFresh: isFresh,
      in: call.request)
    guard case .image = document.content else {
      return PageContext(document, at: address, settings.pageExtent, from: sourceOfMentions?.name)
    }
    let picture = picture(ofPage: MediaItem(url: document.url))
    let image = await ImageContext(picture).looked(in: self)
    image.tellProblem(in: self)
    return image
  }

  /// The post at the address of a link; `nil` where it is no post of a network, or no source has it or answers.
  private func post(linkedAs link: String) async throws -> Tweet? {
    guard let address = TweetAddress(link), case .page(_, .some) = address,
      sources.haveServer(of: link) || address.isOfMastodon
    else { return nil }
    do {
      return try await post(foundAt: address)
    } catch SourceError.cancelled {
      throw SourceError.cancelled
    } catch let error as SourceError {
      call.request.remark("\(error); this is the page")
      return nil
    }
  }

  private var readsLinks: Bool { context.isOfPage || settings.readsLinks ?? !ports.hasDesktop }
}

extension Session {
  /// The picture for an image on a web page.
  func picture(ofPage image: MediaItem, numbered number: Int? = nil) -> LocatedImage {
    LocatedImage(
      media: image, tweet: nil, address: address(of: image), number: number, isOfPage: true)
  }
}

extension Session {
  /// The cells before a title in the list of a way, and those of its longest lines.
  private static let (cellsBeforeTitle, longestLine) = (20, 105)

  /// The title of a context as one line of a list; whole where it is read aloud.
  func listedTitle(of context: any Context) -> String {
    guard !surface.isLinear else { return context.title }
    let room = max(16, min(surface.canvas.columns, Self.longestLine) - Self.cellsBeforeTitle)
    let title = context.title
    // What `find` looked for stands at the end, and is what tells it from the one before.
    guard let end = title.ranges(of: " / ").last.map({ title[$0.lowerBound...] }),
      case let width = end.reduce(0, { $0 + CellWidth.of($1) }), width * 2 < room
    else { return title.shortened(to: room) { CellWidth.of($0) } }
    return title[..<end.startIndex].shortened(to: room - width) { CellWidth.of($0) } + end
  }

  /// The step to a tab, with an updated root if there is a newer state.
  func step(to tab: Navigation.Tab, unwinding: Bool) async throws -> Step {
    let root = try await navigation.stack(of: tab).rootContext.renewedRoot(in: self)
    return .move(.tab(tab, unwinds: unwinding, root: root))
  }

  /// The source and the parameters for the list of places, according to the settings.
  func placesRequest() throws(CommandError) -> (source: any PlaceSource, request: PlacesContext.Request) {
    let source = try placeSource()
    let server = sources.definitions.first { $0.name == source.name }?.url
    return (source, PlacesContext.Request(source: source.name, server: server, type: settings.placeType))
  }

  /// The step to the photos of a place.
  ///
  /// - Parameter name: the source of a kept place; where it is gone, another one is asked, which is said.
  func step(into place: Place, of name: String? = nil) async throws -> Step {
    let found = try placeSource(named: name ?? context.sourceName)
    if let name, found.name != name {
      call.request.remark("\(name) is no source of photos any more; \(found.name) was asked")
    }
    let source = PlacePhotos(source: found, place: place)
    let results = try await ResultsContext(Query(all: place.name), from: [source], in: self)
    return .move(.push(PhotosContext(results, of: place)))
  }

  /// A source of photos: the named one, else the one in use if it has photos, else Flickr.
  func placeSource(named name: String? = nil) throws(CommandError) -> any PlaceSource {
    let names = [name, sources.currentName, SourceCatalog.flickrName].compactMap(\.self)
    let found = names.lazy.compactMap { sources.source(named: $0) as? any PlaceSource }.first
    guard let found else { throw .unknownSource(SourceCatalog.flickrName, known: sources.names) }
    return found
  }

  /// The recently viewed photos; none if the state cannot be read, which is reported when it is written.
  var recentPhotos: RecentPhotos { (try? ports.state.state().photos) ?? RecentPhotos() }
}
