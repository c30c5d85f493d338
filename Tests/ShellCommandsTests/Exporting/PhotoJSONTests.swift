import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import ShellCommands

/// What `--json` prints of places and photos, to the letter.
struct PhotoJSONTests {
  private func json(_ line: String, places: StubPlaces = .fixture(), viewed: [Tweet] = []) async throws
    -> String
  {
    try await Session.photos(places, viewed: viewed).typing(line).json.text
  }

  private static let photo = Tweet.photo(
    id: "9", title: "Pont Neuf", text: "At dusk", user: User(screenName: "zoe", name: "Zoë"),
    hashtags: ["seine", "paris"])

  private static let photoText = """
    {"n":1,"id":"9","title":"Pont Neuf","subtitle":"At dusk","url":"https://live.example/9_1024.jpg",\
    "page":"https://photos.example/zoe/9","width":1024,"height":768,"aspectRatio":1.3333333333333333,\
    "created":"2015-03-27T18:04:11Z","user":{"screenName":"zoe","name":"Zoë"},"hashtags":["#seine","#paris"],"photo":null}
    """

  @Test func `Locations`() async throws {
    let places = StubPlaces([
      .locality: PlaceList(
        places: [.fixture("Paris, Île-de-France, France", photoCount: 7), .fixture("Monaco")],
        day: PlaceList.fixtureDay, notes: ["A sample."])
    ])

    #expect(
      try await json("places", places: places) == """
        {"context":"places","title":"Top places","sections":[{"title":"France","items":[{"n":1,"title":"Paris",\
        "subtitle":"Île-de-France","placeID":"paris","photos":7}]},{"title":"Monaco","items":[{"n":2,"title":"Monaco",\
        "subtitle":"","placeID":"monaco","photos":null}]}],"source":"flickr","type":"locality","day":"2026-11-20",\
        "notes":["A sample."]}
        """)
  }

  @Test func `Locations whose day is not known`() async throws {
    #expect(
      try await json("set places region; places; /england") == """
        {"context":"places","title":"Top places / england","sections":[{"title":"United Kingdom","items":[{"n":2,\
        "title":"England","subtitle":"","placeID":"england","photos":null}]}],"source":"flickr","type":"region",\
        "day":null,"notes":[]}
        """)
  }

  @Test func `Photos of a place`() async throws {
    let places = StubPlaces.fixture()
    places.add([Self.photo], at: "bath")

    #expect(
      try await json("places; 3", places: places) == """
        {"context":"photos","title":"Bath, England, United Kingdom","photos":[\(Self.photoText)],"query":null,\
        "placeID":"bath","source":"flickr","more":false,"fetched":null,"notes":[]}
        """)
  }

  @Test func `A photo without a date`() async throws {
    let places = StubPlaces.fixture()
    places.add([.photo(created: Tweet.unknownDate)], at: "bath")

    #expect(try await json("places; 3", places: places).contains(#""created":null,"#))
  }

  @Test func `Photos that a search found`() async throws {
    let places = StubPlaces(photos: ["bath": [Self.photo]])

    #expect(
      try await json("use flickr; #seine", places: places) == """
        {"context":"photos","title":"#seine","photos":[\(Self.photoText)],"query":"#seine","placeID":null,\
        "source":"flickr","more":false,"fetched":null,"notes":[]}
        """)
  }

  @Test(arguments: [
    ("places; 2", true, 50), ("places; 2; more", true, 100), ("places; 2; more; more", false, 120),
  ])
  func `Photos say whether there is more, and show all so far`(line: String, more: Bool, count: Int)
    async throws
  {
    let text = try await json(line)

    #expect(text.contains(#""more":\#(more),"#) && text.matches(of: /"n":/).count == count)
  }

  @Test func `Recent photos`() async throws {
    #expect(
      try await json("photos", viewed: [Self.photo]) == """
        {"context":"recentPhotos","title":"Recent photos","photos":[\(Self.photoText)]}
        """)
    #expect(try await json("photos") == #"{"context":"recentPhotos","title":"Recent photos","photos":[]}"#)
  }

  @Test func `A photo of which nothing else is known`() async throws {
    var photo = Tweet.photo(id: "9", title: nil, widths: [])
    photo.url = nil
    photo.media = [MediaItem(url: "https://live.example/9.jpg")]

    #expect(
      try await json("photos", viewed: [photo]).contains(
        """
        {"n":1,"id":"9","title":"Unknown","subtitle":"","url":"https://live.example/9.jpg","page":null,"width":null,\
        "height":null,"aspectRatio":null,
        """))
  }

  @Test func `What is moved to is printed, and so is the way there`() async throws {
    let session = try await Session.photos().typing("places; 1; 2")

    #expect(
      try await session.step(of: "path").report?.text == """
        {"context":"path","tab":"places","stack":["places","photos","image"],\
        "titles":["Top places","Lyon, Rhône-Alpes, France","Photo 2"]}
        """)
    #expect(try await session.step(of: "places").report == nil)
  }
}

/// What `--json` prints of a page, to the letter.
struct PageJSONTests {
  private func json(_ line: String) async throws -> String {
    try await Session.fixture(pages: StubPages.rain()).typing(line).json.text
  }

  @Test func `A page has its text, its links and images, and whom it names`() async throws {
    #expect(
      try await json("read t.co/rain") == #"""
        {"context":"page","title":"Rain on campus","url":"https://news.example/rain","text":"Rain on #campus, says @ada. \#
        See the map.\n\numbrellas\nboots\n\n#no @one\n\nplace\train\nhill #wet\t3 mm",\#
        "byline":null,"date":null,"standfirst":null,"captions":[],"beside":[],\#
        "links":[{"n":1,"url":"https://maps.example/rain","text":"the map"},\#
        {"n":2,"url":"https://shop.example/boots","text":"boots"},{"n":4,"url":"https://hill.example/","text":"hill"}],\#
        "images":[{"n":3,"url":"https://p.example/lake.jpg","alt":"A lake","caption":null}],"media":[],"footnotes":[],"site":"The News","sections":[\#
        {"title":"Hashtags","items":[{"n":5,"kind":"hashtag","keyword":"#campus","count":null},\#
        {"n":6,"kind":"hashtag","keyword":"#wet","count":null}]},\#
        {"title":"Users","items":[{"n":7,"kind":"user","keyword":"@ada","count":null}]}],\#
        "fetched":"2015-03-27T18:04:11Z","notes":[],"next":null,"previous":null,"place":null}
        """#)
  }

  @Test func `Of what find left it has no more`() async throws {
    #expect(
      try await json("read t.co/rain; find boots") == #"""
        {"context":"page","title":"Rain on campus / boots","url":"https://news.example/rain","text":"boots",\#
        "byline":null,"date":null,"standfirst":null,"captions":[],"beside":[],\#
        "links":[{"n":2,"url":"https://shop.example/boots","text":"boots"}],"images":[],"media":[],"footnotes":[],"site":"The News","sections":[],\#
        "fetched":"2015-03-27T18:04:11Z","notes":[],"next":null,"previous":null,"place":null}
        """#)
  }

  @Test func `An image has the caption below it`() async throws {
    let image = PageItem(number: 1, mention: .image(MediaItem(url: "https://p.example/a.jpg")), range: 0..<0)
    var caption = PageBlock(.paragraph, PageText("A lake at dawn"))
    caption.part = .caption
    let blocks = [PageBlock(.image, PageText("", items: [image])), caption]
    let page = WebPage(url: "https://news.example/rain", title: "Rain", site: "The News", blocks: blocks)
    let document = WebDocument(.page(page), url: page.url, byteCount: 1, fetched: .distantPast)

    let json = PageContext(document, at: page.url, .article).json.text

    #expect(
      json.contains(
        #""images":[{"n":1,"url":"https://p.example/a.jpg","alt":null,"caption":"A lake at dawn"}]"#))
  }

  @Test func `The parts of an article have keys of their own`() async throws {
    let parts: [(PageBlock.Part, String)] = [
      (.byline, "By Ada"), (.date, "1 March"), (.standfirst, "All about rain."), (.other, "4 min read"),
      (.body, "It rained."), (.caption, "A lake"), (.body, "It stopped."),
    ]
    var page = WebPage(url: "https://news.example/rain", title: "Rain", site: "The News", blocks: [])
    page.blocks = parts.map { part, text in
      var block = PageBlock(.paragraph, PageText(text))
      block.part = part
      return block
    }
    let document = WebDocument(.page(page), url: page.url, byteCount: 1, fetched: .distantPast)

    let json = PageContext(document, at: page.url, .article).json.text

    #expect(
      json.contains(
        #"""
        "text":"It rained.\n\nIt stopped.","byline":"By Ada","date":"1 March","standfirst":"All about rain.","captions":["A lake"]
        """#))
  }

  @Test func `A file tells what it is`() async throws {
    #expect(
      try await json("read news.example/a.pdf") == #"""
        {"context":"page","title":"a.pdf","url":"https://news.example/a.pdf","text":"",\#
        "byline":null,"date":null,"standfirst":null,"captions":[],"beside":[],"links":[],"images":[],"media":[],"footnotes":[],"site":null,\#
        "sections":[],"fetched":"2015-03-27T18:04:11Z","notes":[],"next":null,"previous":null,"place":null,\#
        "kind":"PDF","bytes":2100000}
        """#)
  }
}
