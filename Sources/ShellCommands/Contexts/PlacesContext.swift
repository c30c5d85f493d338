import Foundation
import SmashtagModel

/// The root of the tab `places`: the places with the most photos of a day, by country.
struct PlacesContext: Context {
  static let kind = ContextKind.places

  /// The parameters with which a list is requested.
  struct Request: Equatable, Sendable {
    let source: String
    /// The server's address, since the user may change it.
    let server: String?
    let type: PlaceType
  }

  /// The request of the present list; `nil` until there is one.
  private(set) var request: Request?
  private var list = PlaceList(places: [])
  private var places = NumberedList<Place>()
  private var collation = Collation.standard
  private var narrowing: [String] = []
  private(set) var revision = 0

  /// Whether the list is the sample, which is replaced once there is a key.
  var isSample: Bool { list.isSample }

  init() {}

  /// Replaces a list with other parameters.
  init(
    _ list: PlaceList, answering request: Request, after former: PlacesContext?, in session: Session
  ) {
    revision = former.map { $0.revision + 1 } ?? 0
    take(list, answering: request, in: session)
  }

  var title: String { "Top places".narrowed(by: narrowing) }
  var crumb: String { "places".narrowed(by: narrowing) }
  var sourceName: String? { request?.source }

  var screen: Screen {
    let count = Counted.things(places.entries.count, "place")
    var screen = Screen(
      title: title, status: status + [count], sections: sections,
      emptyNote: places.entries.isEmpty ? emptyNote : nil, hints: hints, hits: SearchHits(finding: narrowing))
    screen.notes = list.notes
    return screen
  }

  var json: JSON {
    [
      "context": JSON(Self.kind), "title": .string(title),
      "sections": .array(
        sections.map { section in
          ["title": JSON(section.title), "items": .array(section.rows.compactMap(JSON.init(placeIn:)))]
        }),
      "source": JSON(sourceName), "type": JSON(request?.type.rawValue), "day": JSON(dayText),
      "notes": .array(list.notes.map(JSON.string)),
    ]
  }

  func keeping(_ text: String) -> (any Context)? {
    var kept = self
    kept.narrowing.append(text)
    kept.places.removeAll { !Row(.place($0)).contains(text) }
    return kept
  }
}

extension PlacesContext {
  /// Fetches the list if the present one does not match the settings.
  func renewedRoot(in session: Session) async throws -> (any Context)? {
    let (source, request) = try session.placesRequest()
    if request == self.request, !isSample { return nil }
    let list = try await source.places(of: request.type, in: session.call.request)
    return PlacesContext(list, answering: request, after: self, in: session)
  }
}

extension PlacesContext: PagedContext {
  var count: Int { places.entries.count }
  var hasOlder: Bool { false }
  var isNarrowed: Bool { !narrowing.isEmpty }
  var isLive: Bool { true }

  func extended(in session: Session) -> PlacesContext { self }

  /// Refreshes the list; places keep their numbers unless settings or the source changed.
  func renewed(in session: Session) async throws -> PlacesContext {
    var fresher = self
    fresher.revision += 1
    guard !isNarrowed else { return fresher }
    let (source, request) = try session.placesRequest()
    let list = try await source.places(of: request.type, in: session.call.request)
    guard request == self.request else {
      return PlacesContext(list, answering: request, after: self, in: session)
    }
    fresher.take(list, answering: request, in: session)
    return fresher
  }

  /// Ignores the response to a request with other parameters.
  func taking(from other: PlacesContext) -> PlacesContext {
    !isNarrowed && other.request == request ? other : self
  }
}

extension PlacesContext {
  private mutating func take(_ list: PlaceList, answering request: Request, in session: Session) {
    (self.list, self.request, collation) = (list, request, session.ports.collation)
    let unique = list.places.uniqued(on: \.id)
    let sorted = PlaceSection.sections(of: unique, by: collation).flatMap(\.places)
    places.replace(with: sorted, identifiedBy: \.id)
  }

  private var sections: [Screen.Section] {
    let numbers = Dictionary(places.entries.map { ($0.element.id, $0.number) }) { first, _ in first }
    return PlaceSection.sections(of: places.elements, by: collation).map { section in
      let rows = section.places.map { Row(number: numbers[$0.id], .place($0)) }
      return Screen.Section(title: section.country, rows: rows)
    }
  }

  private var status: [String] {
    [request?.source.sourceTitle, list.day.map { Age.day($0, calendar: Self.greenwich) }].compactMap(\.self)
  }

  private var dayText: String? { list.day.map { CivilTime($0, in: .gmt).dayText } }

  /// The calendar of the service's days, in UTC.
  private static let greenwich: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()

  private var emptyNote: String {
    narrowing.nothingFound(among: "places")
      ?? (request == nil
        ? "No list was fetched yet; places does." : "No place is listed; refresh asks again.")
  }

  private var hints: [Hint] {
    places.entries.isEmpty ? [.next] : [.showPhotos, .find, isNarrowed ? .back : .refresh]
  }
}

extension JSON {
  init?(placeIn row: Row) {
    guard case .place(let place) = row.content else { return nil }
    self = [
      "n": JSON(row.number), "title": .string(place.title), "subtitle": .string(place.subtitle),
      "placeID": .string(place.id), "photos": JSON(place.photoCount),
    ]
  }
}

extension String {
  /// The name of a source in titles.
  var sourceTitle: String { self == SourceCatalog.flickrName ? "Flickr" : self }
}
