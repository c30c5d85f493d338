import Foundation
import SmashtagModel
import TweetFormats

/// The requests of a command to Flickr, all with the same key.
struct FlickrClient: Sendable {
  let host: SourceHost
  let decoder = FlickrDecoder()
  let key: FlickrKey
  let subject: String
  let context: RequestContext

  /// The body of the response, or the failure.
  func outcome(of call: FlickrCall) async throws(SourceError) -> Result<[UInt8], Refused> {
    let response: HTTPResponse
    do {
      var request = HTTPRequest(url: call.url(at: host.address, key: key.token))
      request.staysAtOrigin = true
      response = try await host.response(to: request, for: subject, in: context)
    } catch {
      throw key.hidden(in: error)
    }
    if let failure = decoder.failure(response.body) { return .failure(refused(.failure(failure))) }
    return 200..<300 ~= response.status
      ? .success(response.body) : .failure(refused(.status(response)))
  }

  /// The body of the response; throws for a failure.
  func content(of call: FlickrCall) async throws(SourceError) -> [UInt8] {
    switch try await outcome(of: call) {
    case .success(let bytes): return bytes
    case .failure(let refused): throw refused.error
    }
  }

  /// Decodes a response; throws if it is not the expected one.
  func read<Value>(
    _ read: (FlickrDecoder) throws(TweetFormatError) -> Value
  ) throws(SourceError) -> Value {
    do {
      return try read(decoder)
    } catch {
      throw host.unreadable(key.hidden(in: error.description))
    }
  }

  private func refused(_ refusal: FlickrServiceError) -> Refused {
    Refused(refusal: refusal, error: refusal.error(at: host, quoting: key.hidden))
  }

  /// A failure as Flickr reports it, and as an error for the user.
  struct Refused: Error {
    let refusal: FlickrServiceError
    let error: SourceError
  }
}

extension FlickrClient {
  /// The photo with an id, with all its sizes if they are available.
  func photo(_ id: String) async throws(SourceError) -> Tweet? {
    let info: [UInt8]
    switch try await outcome(of: .info(id)) {
    case .success(let bytes): info = bytes
    case .failure(let refused) where refused.refusal.has([1]): return nil
    case .failure(let refused): throw refused.error
    }
    let sizes = try await sizes(of: id)
    return try read { decoder throws(TweetFormatError) in try decoder.photo(info: info, sizes: sizes) }
  }

  /// The id of a user; needs no request if it is an id already.
  func id(of user: String) async throws(SourceError) -> String {
    if FlickrUser.isID(user) { return user }
    switch try await outcome(of: .user(named: user)) {
    case .success(let bytes):
      return try read { decoder throws(TweetFormatError) in try decoder.user(bytes) }
    case .failure(let refused) where refused.refusal.has([1]):
      throw .unknownUser(user, source: host.source)
    case .failure(let refused): throw refused.error
    }
  }

  /// The sizes of a photo; `nil` if the owner does not permit access to them.
  private func sizes(of id: String) async throws(SourceError) -> [UInt8]? {
    switch try await outcome(of: .sizes(id)) {
    case .success(let bytes): return bytes
    case .failure(let refused) where refused.refusal.has([1, 2]): return nil
    case .failure(let refused): throw refused.error
    }
  }
}

extension FlickrClient {
  private static let day: TimeInterval = 86_400

  /// The top places from Flickr, or counted here if Flickr no longer lists them.
  func places(of type: PlaceType, now: Date) async throws(SourceError) -> PlaceList {
    switch try await outcome(of: .topPlaces(type)) {
    case .success(let bytes):
      let list = try read { decoder throws(TweetFormatError) in try decoder.places(bytes) }
      return PlaceList(places: Array(list.places.prefix(FlickrPlaceCount.mostPlaces)), day: list.day)
    case .failure(let refused) where refused.refusal.saysMethodIsGone:
      return try await countedPlaces(of: type, now: now)
    case .failure(let refused): throw refused.error
    }
  }

  /// The places of the last uploaded photos with a position, counted in one response, which covers minutes.
  private func countedPlaces(of type: PlaceType, now: Date) async throws(SourceError) -> PlaceList {
    guard type != .continent else {
      throw host.failure(
        "lists no top places any more, and its photos name no continents; set places country")
    }
    let bytes = try await content(of: .search(Self.lately(now), extras: "geo,place_url,date_upload"))
    let page = try read { decoder throws(TweetFormatError) in try decoder.photos(bytes) }
    var count = FlickrPlaceCount(of: type)
    for photo in page.photos { count.add(photo.spot) }
    guard page.photos.isEmpty || !count.places.isEmpty else {
      throw host.failure("lists no top places any more, and its photos name none; search for #tags instead")
    }
    return PlaceList(
      places: count.places, day: Self.start(ofDay: now), notes: [Self.note(on: page.photos.count)])
  }

  /// The query items of that search; Flickr requires another condition besides the position.
  private static func lately(_ now: Date) -> [QueryItem] {
    let start = Int(now.addingTimeInterval(-7 * day).timeIntervalSince1970)
    return [
      QueryItem("has_geo", "1"), QueryItem("min_upload_date", String(start)), QueryItem("per_page", "500"),
    ]
  }

  /// The start of a day in UTC, as Flickr counts days.
  private static func start(ofDay date: Date) -> Date {
    Date(timeIntervalSince1970: (date.timeIntervalSince1970 / day).rounded(.down) * day)
  }

  private static func note(on count: Int) -> String {
    let photos = count == 1 ? "the newest photo" : "the newest \(Counted.grouped(count)) photos"
    return "Flickr lists no top places any more; these are counted from \(photos) with a position"
  }
}

extension FlickrClient {
  /// Identifies the server, and checks the key.
  func server() async throws(SourceError) -> String {
    switch try await outcome(of: .echo) {
    case .success(let bytes):
      do { try decoder.echo(bytes) } catch { throw stranger }
      return "Flickr, which takes the key"
    case .failure(let refused): return try words(on: refused)
    }
  }

  /// The description of a server that rejected the test call; one that reports this in Flickr's form is of
  /// its kind.
  private func words(on refused: Refused) throws(SourceError) -> String {
    switch refused.refusal {
    case .failure where refused.refusal.saysMethodIsGone: return "a server that answers as Flickr does"
    case .status(let response) where ![401, 429].contains(response.status) && response.status < 500:
      throw stranger
    case .failure, .status: throw refused.error
    }
  }

  private var stranger: SourceError { host.failure("does not answer as Flickr does; look at its address") }
}

/// The ids of Flickr's users.
enum FlickrUser {
  /// Whether a name is the id of a user, such as `12345678@N00`.
  static func isID(_ name: String) -> Bool {
    let parts = name.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].first == "N" else { return false }
    return [parts[0], parts[1].dropFirst()].allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isASCIIDigit) }
  }
}

/// A call of one of Flickr's methods with its arguments.
struct FlickrCall: Hashable, Sendable {
  let method: String
  var items: [QueryItem] = []

  /// The complete URL at a server's base address, including the key.
  func url(at base: HTTPAddress, key: Token) -> String {
    let address = base.text.prefix { $0 != "?" }
    let known = [
      QueryItem("method", method), QueryItem("format", "json"), QueryItem("nojsoncallback", "1"),
      QueryItem("api_key", key.secret),
    ]
    return "\(address)\(address.hasSuffix("/") ? "" : "/")?\((known + items).query)"
  }
}

extension FlickrCall {
  /// A test call, which requires a valid key.
  static let echo = FlickrCall(method: "flickr.test.echo")

  static func topPlaces(_ type: PlaceType) -> FlickrCall {
    FlickrCall(
      method: "flickr.places.getTopPlacesList", items: [QueryItem("place_type_id", String(type.number))])
  }

  /// A search for photos with all displayed properties.
  static func search(
    _ items: [QueryItem], in order: PhotoOrder = .newest, extras: String = Self.extras
  ) -> FlickrCall {
    FlickrCall(
      method: "flickr.photos.search",
      items: items + [QueryItem("sort", order.flickrName), QueryItem("extras", extras)])
  }

  static func info(_ id: String) -> FlickrCall {
    FlickrCall(method: "flickr.photos.getInfo", items: [QueryItem("photo_id", id)])
  }

  static func sizes(_ id: String) -> FlickrCall {
    FlickrCall(method: "flickr.photos.getSizes", items: [QueryItem("photo_id", id)])
  }

  static func user(named name: String) -> FlickrCall {
    FlickrCall(method: "flickr.people.findByUsername", items: [QueryItem("username", name)])
  }

  /// The sizes, without square crops.
  private static let sizes = [
    "t", "s", "m", "n", "w", "z", "c", "l", "h", "k", "3k", "4k", "5k", "6k", "o",
  ]
  private static let extras =
    "description,owner_name,path_alias,tags,date_upload,date_taken,geo,license,views,media,original_format,"
    + sizes.map { "url_" + $0 }.joined(separator: ",")
}

extension PlaceType {
  /// The number of the type in the Places API.
  fileprivate var number: Int {
    switch self {
    case .neighbourhood: 22
    case .locality: 7
    case .region: 8
    case .country: 12
    case .continent: 29
    }
  }
}

/// A failure of a call.
enum FlickrServiceError: Equatable, Sendable {
  /// A failure in Flickr's form, mostly with status 200.
  case failure(FlickrErrorResponse)
  case status(HTTPResponse)

  /// The codes that have the same meaning in every method; lower ones depend on the method.
  private enum Code {
    static let permissions = 98...99
    static let key = 100
    /// The codes of an unavailable service; 201 is undocumented.
    static let unavailable: Set = [105, 106, 201]
    static let method = 112
    /// The codes of an invalid request.
    static let request = 111...116
  }

  /// Whether the API no longer has the method.
  var saysMethodIsGone: Bool {
    switch self {
    case .failure(let failure): failure.code == Code.method
    case .status(let response): [404, 410, 501].contains(response.status)
    }
  }

  /// Whether it has one of these codes, whose meaning depends on the method.
  func has(_ codes: Set<Int>) -> Bool {
    if case .failure(let failure) = self { codes.contains(failure.code) } else { false }
  }

  static func unavailable(_ host: SourceHost) -> SourceError {
    host.trouble("answered that it is not available for now")
  }

  /// The error for the user; `quoted` turns a server's text into a safe line.
  func error(at host: SourceHost, quoting quoted: (String) -> String) -> SourceError {
    switch self {
    case .failure(let failure): Self.error(failure, at: host, quoting: quoted)
    case .status(let response): Self.error(response, at: host)
    }
  }
}

private extension FlickrServiceError {
  static func error(
    _ failure: FlickrErrorResponse, at host: SourceHost, quoting quoted: (String) -> String
  ) -> SourceError {
    let said = quoted(failure.message)
    let answer = "answered \(said.isEmpty ? "failure \(failure.code)" : "'\(said)'")"
    switch failure.code {
    case Code.key, Code.permissions:
      return .refusedKey(source: host.source, host: host.name, reason: said)
    case _ where Code.unavailable.contains(failure.code): return unavailable(host)
    case Code.request: return host.failure("\(answer); look at its address")
    default: return host.failure("\(answer); look at what was asked for, or try again later")
    }
  }

  static func error(_ response: HTTPResponse, at host: SourceHost) -> SourceError {
    switch response.status {
    case 401: .refusedKey(source: host.source, host: host.name, reason: "")
    case 429: .rateLimited(source: host.source, host: host.name, until: nil)
    case 500...: unavailable(host)
    default: host.refusal(response, saying: nil, by: "Flickr")
    }
  }
}

extension PhotoOrder {
  /// The value of Flickr's `sort`.
  fileprivate var flickrName: String {
    switch self {
    case .newest: "date-posted-desc"
    case .interesting: "interestingness-desc"
    }
  }
}
