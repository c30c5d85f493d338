import Foundation
public import ShellCommands
public import SmashtagModel

/// Values of all that comes from others, in which every text is made by a function of the text's place.
///
/// It is the table of these texts: ``Leaves`` finds them in the values themselves, and a test holds both together. A new
/// property fails that test, or does not compile here.
public struct Foreign: Sendable {
  /// The text of a place, such as `user.name`, that begins as a source has it, such as with the `#` of a tag.
  public typealias Fill = @Sendable (_ place: String, _ beginning: String) -> String

  private let fill: Fill

  public init(_ fill: @escaping Fill) { self.fill = fill }

  /// Every text is a poison, a word that tells its place, and the poison once more; all begin as sources have them.
  public init(_ poison: Poison) {
    self.init { place, beginning in beginning + poison.text + Self.word(of: place) + poison.text }
  }

  /// The same, where nothing stands before the poison, not even what makes an address of it.
  public static func bare(_ poison: Poison) -> Foreign {
    Foreign { place, _ in poison.text + word(of: place) + poison.text }
  }

  /// The word that stands for a place: `userName` for `user.name`.
  public static func word(of place: String) -> String {
    let parts = place.split { !$0.isLetter && !$0.isNumber }
    return "at" + parts.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  private func text(_ place: String, _ beginning: String = "") -> String { fill(place, beginning) }

  private func address(_ place: String) -> String { fill(place, "https://a.example/") }
}

// MARK: Posts

extension Foreign {
  /// A post with one of everything; it is found by the word `rain`.
  public func tweet(_ number: Int = 1) -> Tweet {
    var tweet = Tweet(
      id: text("id") + "\(number)", network: .x, key: text("key"), created: .fixture(minutes: -number),
      text: "rain " + text("text"), user: user)
    (tweet.source, tweet.url) = (text("source"), address("url") + "\(number)")
    (tweet.fetched, tweet.asOf) = (Date.fixture, Date.fixture)
    (tweet.title, tweet.language) = (text("title"), text("language"))
    (tweet.inReplyTo, tweet.inReplyToScreenName) = (text("inReplyTo"), text("inReplyToScreenName"))
    tweet.quoteOf = text("quoteOf")
    tweet.retweetOf = RetweetReference(
      id: text("retweetOf.id"), screenName: text("retweetOf.screenName"), name: text("retweetOf.name"))
    tweet.hashtags = [IndexedKeyword(text("hashtags.keyword", "#"), range: 0..<4)]
    tweet.userMentions = [IndexedKeyword(text("userMentions.keyword", "@"), range: 5..<6)]
    tweet.cashtags = [IndexedKeyword(text("cashtags.keyword", "$"), range: 6..<7)]
    tweet.urls = [url("urls.")]
    tweet.annotations = [Annotation(text("annotations.name"), type: text("annotations.type"), range: 0..<4)]
    tweet.media = [image("media."), film("media.")]
    (tweet.likes, tweet.retweets, tweet.replies) = (1, 2, 3)
    tweet.poll = Poll([Poll.Option(text("poll.options.title"), votes: 1)], voters: 1, ends: .fixture)
    (tweet.edited, tweet.isBookmarked, tweet.isLiked) = (.fixture, true, true)
    tweet.versionIDs = [text("versionIDs")]
    tweet.audience = .unlisted
    tweet.photo = PhotoFacts(
      licence: text("photo.licence"), views: 1, position: Coordinates(latitude: 48.85, longitude: 2.35))
    return tweet
  }

  /// A photo of Flickr.
  public func photo(_ number: Int = 1) -> Tweet {
    var photo = tweet(number)
    photo.network = .flickr
    (photo.retweetOf, photo.inReplyTo, photo.inReplyToScreenName, photo.quoteOf) = (nil, nil, nil, nil)
    photo.media = [photo.media[0]]
    return photo
  }

  private var user: User {
    User(
      screenName: text("user.screenName"), name: text("user.name"), id: text("user.id"),
      profileImageURL: address("user.profileImageURL"))
  }

  private func url(_ place: String) -> IndexedURL {
    IndexedURL(
      address(place + "keyword"), range: 7..<9, expanded: address(place + "expanded"),
      display: text(place + "display"))
  }

  private func image(_ place: String) -> MediaItem {
    var image = MediaItem(
      url: address(place + "url"), width: 40, height: 30, alt: text(place + "alt"), range: 9..<11)
    image.versions = [.init(url: address(place + "versions.url"), width: 40, height: 30)]
    return image
  }

  /// A film of an export, whose still is a file.
  private func film(_ place: String) -> MediaItem {
    var film = image(place)
    film.url += "film"
    film.kind = .video
    let version = Film.Version(
      url: address(place + "film.versions.url"), type: text(place + "film.versions.type"), bitrate: 832_000)
    film.film = Film([version], seconds: 12.5)
    film.file = MediaFile(path: text(place + "file.path"), entry: text(place + "file.entry"))
    return film
  }
}

// MARK: People, conversations, trends

extension Foreign {
  public var profile: Profile {
    var profile = Profile(of: user, on: .x, text: "rain " + text("profile.text"))
    profile.url = address("profile.url")
    profile.hashtags = [IndexedKeyword(text("profile.hashtags.keyword", "#"), range: 0..<4)]
    profile.userMentions = [IndexedKeyword(text("profile.userMentions.keyword", "@"), range: 5..<6)]
    profile.urls = [url("profile.urls.")]
    (profile.followers, profile.following, profile.posts) = (1, 2, 3)
    (profile.joined, profile.fetched) = (.fixture, .fixture)
    return profile
  }

  /// A tweet, and one before it that is missing.
  public var conversation: Conversation {
    var conversation = Conversation(
      around: text("conversation.focus"),
      [
        .init(id: text("conversation.focus"), parent: text("conversation.parent"), .tweet(tweet())),
        .init(id: text("conversation.parent"), parent: nil, .missing(reason: text("conversation.reason"))),
      ], fetched: .fixture, notes: [text("conversation.notes")])
    conversation.embedded = [tweet(2)]
    return conversation
  }

  public var trends: Trends {
    Trends(
      [Trends.Tag(text("trends.keyword", "#"), count: 3)], fetched: .fixture, notes: [text("trends.notes")])
  }
}

// MARK: Pages

extension Foreign {
  /// A page with a block of each kind.
  public var page: WebPage {
    var page = WebPage(
      url: address("page.url"), title: text("page.title"), site: text("page.site"), blocks: blocks)
    (page.next, page.previous) = (address("page.next"), address("page.previous"))
    return page
  }

  public var document: WebDocument {
    WebDocument(.page(page), url: address("document.url"), byteCount: 1, fetched: .fixture)
  }

  public var file: WebDocument {
    WebDocument(.file(kind: text("file.kind")), url: address("file.url"), byteCount: 1, fetched: .fixture)
  }

  private var blocks: [PageBlock] {
    var kinds: [PageBlock.Kind] = [], kind: PageBlock.Kind? = .paragraph
    while let next = kind {
      kinds.append(next)
      kind = self.kind(after: next)
    }
    return zip(0..., kinds).map { index, kind in
      var block = PageBlock(kind, pageText("block", from: 10 * index))
      block.footnote = index
      return block
    }
  }

  /// Leads through all kinds: a new one has to find its place here.
  private func kind(after kind: PageBlock.Kind) -> PageBlock.Kind? {
    switch kind {
    case .paragraph: .heading(level: 2)
    case .heading: .item(marker: text("item.marker"))
    case .item: .code
    case .code: .table([[pageText("head", from: 100)], [pageText("cell", from: 110)]])
    case .table: .image
    case .image: .media(.film)
    case .media: .rule
    case .rule: nil
    }
  }

  private func pageText(_ place: String, from number: Int) -> PageText {
    let mentions: [Mention] = [
      .url(url(place + ".url.")), .image(film(place + ".image.")), .hashtag(text(place + ".hashtag", "#")),
      .user(text(place + ".user", "@")),
    ]
    let items = zip(0..., mentions).map { PageItem(number: number + $0 + 1, mention: $1, range: $0..<$0 + 1) }
    return PageText(text(place + ".text", "rain "), items: items)
  }
}

// MARK: Lists, and what is said beside them

extension Foreign {
  public var places: PlaceList {
    PlaceList(places: [place], day: .fixture, notes: [text("places.notes")])
  }

  /// A place with a town, a region and a country.
  public var place: Place {
    let name = ["town", "region", "country"].map { text("place.name." + $0) }.joined(separator: ", ")
    return Place(
      id: text("place.id"), name: name, photoCount: 3,
      bounds: Place.Bounds(west: 0, south: 0, east: 1, north: 1))
  }

  /// What a source says beside its posts.
  public var notes: [String] { [text("notes")] }

  public var problem: ImportReport {
    var report = ImportReport()
    report.problems = [ImportProblem(file: text("problem.file"), line: 1, reason: text("problem.reason"))]
    report.firstUnreadable = ImportProblem(
      file: text("unreadable.file"), line: 2, reason: text("unreadable.reason"))
    return report
  }

  public var importProgress: ImportProgress {
    var progress = ImportProgress(file: text("progress.file"), bytesRead: 1, bytesInAll: 2, tweets: 3)
    progress.renewal = RenewalProgress(done: 1, all: 2)
    return progress
  }

  public var cache: CacheExtent {
    CacheExtent(location: text("cache.location"), count: 1, bytes: 1, limit: 1)
  }

  public var findings: [Finding] {
    Finding.State.allCases.flatMap { state in
      Finding.Section.allCases.map {
        Finding($0, text("finding.name"), text("finding.value"), state, advice: text("finding.advice"))
      }
    }
  }

  public var search: RecentSearch {
    var search = RecentSearch(
      term: text("search.term"), date: .fixture, found: .exactly(3), source: text("search.source"))
    search.new = 1
    search.seenPosts = [
      text("search.seenPosts"): SeenPosts(of: [tweet()], at: .fixture, leaving: [tweet()], downTo: nil)
    ]
    return search
  }

  /// What the state keeps; the lines are typed, but they may have been pasted.
  public var state: ShellState {
    var state = ShellState()
    state.remember(line: text("state.history"))
    state.recents = Recents([search])
    state.photos = RecentPhotos([photo()])
    let kept: [KeptItem.Content] = [
      .search(text("kept.search"), sources: text("kept.sources")), .tweet(tweet()), .photo(photo()),
      .place(place, source: text("kept.placeSource")),
    ]
    state.kept = KeptItems(kept.map { KeptItem($0, date: .fixture) })
    state.source = text("state.source")
    state.lessons = [Lesson(text("state.lesson"))]
    return state
  }

  /// What a source finds at an address.
  public var finding: String { text("finding") }
}

// MARK: Failures

extension Foreign {
  public var sourceErrors: [SourceError] { all(after: next) }
  public var pageErrors: [PageError] { all(after: next) }
  public var imageErrors: [ImageError] { all(after: next) }
  public var importErrors: [ImportError] { all(after: next) }

  /// All errors of a chain that begins and ends with `nil`.
  private func all<Failure: Error>(after next: (Failure?) -> Failure?) -> [Failure] {
    var errors: [Failure] = []
    while let error = next(errors.last) { errors.append(error) }
    return errors
  }

  private var host: String { text("error.host") }
  private var reason: String { text("error.reason") }
  private var name: String { text("error.source") }

  // Each switch leads through all cases: a new one has to find its place.

  private func next(_ last: SourceError?) -> SourceError? {
    switch last {
    case nil: .unsupported(operators: [text("error.operator")], source: name)
    case .unsupported: .notOffered(text("error.things"), source: name)
    case .notOffered: .needsLogin(source: name, host: host)
    case .needsLogin: .refusedToken(source: name, host: host)
    case .refusedToken: .refusedKey(source: name, host: host, reason: reason)
    case .refusedKey: .refusedLogin(source: name, host: host)
    case .refusedLogin: .refusedPassword(source: name, host: host)
    case .refusedPassword: .unreadable(source: name, reason: reason)
    case .unreadable: .unreachable(source: name, host: host, reason: reason)
    case .unreachable: .failed(source: name, host: host, reason: reason)
    case .failed: .tooLarge(source: name, host: host, reason: reason)
    case .tooLarge: .troubled(source: name, host: host, reason: reason, until: .fixture)
    case .troubled: .rateLimited(source: name, host: host, until: .fixture)
    case .rateLimited:
      .usedUp(source: name, host: host, allowance: text("error.allowance"), until: .fixture)
    case .usedUp: .unknownUser(text("error.user"), source: name)
    case .unknownUser: .cancelled
    case .cancelled: nil
    }
  }

  private func next(_ last: PageError?) -> PageError? {
    switch last {
    case nil: .noAddress(text("error.address"))
    case .noAddress: .unreachable(host: host, reason: reason)
    case .unreachable: .madeUp(host: host)
    case .madeUp: .untrusted(host: host, reason: reason)
    case .untrusted: .failed(host: host, reason: reason)
    case .failed: .refused(host: host, status: 404)
    case .refused: .local(host: host)
    case .local: .tooManyBytes(limit: 1)
    case .tooManyBytes: .empty(host: host)
    case .empty: .cancelled
    case .cancelled: nil
    }
  }

  private func next(_ last: ImageError?) -> ImageError? {
    switch last {
    case nil: .noAddress(text("error.address"))
    case .noAddress: .unreachable(host: host, reason: reason)
    case .unreachable: .untrusted(host: host, reason: reason)
    case .untrusted: .failed(host: host, reason: reason)
    case .failed: .limited(host: host, reason: reason)
    case .limited: .refused(host: host, status: 404)
    case .refused: .local(host: host)
    case .local: .tooManyBytes(limit: 1)
    case .tooManyBytes: .tooManyPixels(PixelSize(width: 1, height: 1), limit: 1)
    case .tooManyPixels: .tooMuchMemory(format: text("error.format"), PixelSize(width: 1, height: 1))
    case .tooMuchMemory: .tooSlow(format: text("error.format"), PixelSize(width: 1, height: 1))
    case .tooSlow: .unreadable(path: text("error.path"), reason: reason)
    case .unreadable: .empty
    case .empty: .notAnImage(text("error.kind"))
    case .notAnImage: .notDrawable(text("error.kind"))
    case .notDrawable: .damaged(format: text("error.format"))
    case .damaged: .cancelled
    case .cancelled: nil
    }
  }

  private func next(_ last: ImportError?) -> ImportError? {
    switch last {
    case nil: .archive(path: text("error.path"), reason: reason, after: problem)
    case .archive: .cancelled(problem)
    case .cancelled: nil
    }
  }
}

// MARK: All of it

extension Foreign {
  /// Everything above, by name.
  public var values: [(name: String, value: Any)] {
    [
      ("tweet", tweet()), ("profile", profile), ("conversation", conversation), ("trends", trends),
      ("document", document), ("file", file), ("places", places), ("problem", problem),
      ("progress", importProgress), ("cache", cache), ("findings", findings), ("search", search),
      ("source errors", sourceErrors), ("page errors", pageErrors), ("image errors", imageErrors),
      ("import errors", importErrors), ("notes", notes), ("finding", finding),
    ]
  }
}
