import SmashtagModel

extension Session {
  /// Goes to a tab, whose root is made anew where it can be newer than it is.
  func step(to tab: Navigation.Tab, unwinding: Bool) async throws -> Step {
    let root = try await navigation.stack(of: tab).rootContext.renewedRoot(in: self)
    return .move(.tab(tab, unwinds: unwinding, root: root))
  }

  /// What a list of places is asked of now, by the sources and settings in force.
  func placesRequest() throws(CommandError) -> (source: any PlaceSource, request: PlacesContext.Request) {
    let source = try placeSource()
    let type = PlaceType(rawValue: settings[.places]) ?? .locality
    let server = sources.definitions.first { $0.name == source.name }?.url
    return (source, PlacesContext.Request(source: source.name, server: server, type: type))
  }

  /// Goes to the photos of a place.
  func step(into place: Place) async throws -> Step {
    let source = PlacePhotos(source: try placeSource(named: context.sourceName), place: place)
    let results = try await ResultsContext(Query(all: place.name), from: [source], in: self)
    return .move(.push(PhotosContext(results, of: place)))
  }

  /// A source of photos: the one that is named, else the one in use if it is one, else Flickr.
  func placeSource(named name: String? = nil) throws(CommandError) -> any PlaceSource {
    let names = [name, sources.currentName, SourceCatalog.flickrName].compactMap(\.self)
    let found = names.lazy.compactMap { sources.source(named: $0) as? any PlaceSource }.first
    guard let found else { throw .unknownSource(SourceCatalog.flickrName, known: sources.names) }
    return found
  }

  /// The photos viewed last; none while the state cannot be read, which is told when it is written.
  var recentPhotos: RecentPhotos { (try? ports.state.state().photos) ?? RecentPhotos() }
}
