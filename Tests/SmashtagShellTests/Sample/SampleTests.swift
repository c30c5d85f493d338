import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import SmashtagShell

struct SampleTests {
  private static let everything = Result { try Query("-wordthatnobodywrote") }

  /// All tweets, page by page, as any search gets them.
  private static func tweets(of query: Query? = nil, in sample: Sample) async throws -> [Tweet] {
    let query = try query ?? everything.get()
    var page = try await sample.page(of: query, at: .newest, limit: 50)
    var tweets = page.tweets
    while let older = page.older {
      page = try await sample.page(of: query, at: .older(than: older), limit: 50)
      tweets += page.tweets
    }
    return tweets
  }

  @Test func `It says how many tweets it holds`() async throws {
    let sample = Sample()

    #expect(try await Self.tweets(in: sample).count == sample.extent().count)
  }

  @Test func `There are at least two hundred tweets`() throws {
    #expect(try Sample().extent().count >= 200)
  }

  @Test func `No two texts are alike`() async throws {
    let own = try await Self.tweets(in: Sample()).filter { !$0.isRetweet }

    let texts = own.map { $0.text.lowercased().filter(\.isLetter) }

    #expect(Set(texts).count == Set(own.map(\.id)).count)
  }

  @Test func `At least eight languages are linear`() async throws {
    let languages = Set(try await Self.tweets(in: Sample()).compactMap(\.language))

    #expect(languages.count >= 8)
  }

  @Test func `Two dozen authors write`() async throws {
    let authors = Set(try await Self.tweets(in: Sample()).map(\.user.screenName))

    #expect(authors.count >= 24)
  }

  @Test func `Every mention has its place in the text`() async throws {
    let tweets = try await Self.tweets(in: Sample())

    for tweet in tweets {
      let scalars = Array(tweet.text.unicodeScalars)
      for tag in tweet.hashtags + tweet.userMentions + tweet.cashtags {
        let range = try #require(tag.range)
        let written = String(String.UnicodeScalarView(scalars[range]))
        #expect(written.dropFirst().lowercased() == tag.keyword.dropFirst().lowercased())
      }
    }
  }

  @Test func `Every picture named is inside, as large as its tweet says`() async throws {
    let images = Set(try await Self.tweets(in: Sample()).flatMap(\.media))

    #expect(images.count >= 12)
    for image in images {
      let picture = try #require(Sample.picture(at: image.url), "\(image.url)")
      let size = try #require(JPEGSize(picture.bytes))
      #expect(size == JPEGSize(width: image.width ?? 0, height: image.height ?? 0), "\(image.url)")
    }
  }

  @Test func `Every picture inside is named`() async throws {
    let urls = Set(try await Self.tweets(in: Sample()).flatMap(\.media).map(\.url))

    #expect(urls.count == Set(urls.compactMap { Sample.picture(at: $0)?.name }).count)
  }

  @Test(arguments: [
    "https://pictures.smashtag.example/", "https://pictures.smashtag.example/../cat.jpg/x",
    "https://elsewhere.example/cat.jpg", "cat.jpg",
  ])
  func `Another address is no picture`(url: String) {
    #expect(Sample.picture(at: url) == nil)
  }

  @Test func `Every author has a page of a reserved host`() async throws {
    let tweets = try await Self.tweets(in: Sample())

    #expect(tweets.allSatisfy { $0.url?.hasPrefix("https://smashtag.example/") ?? false })
  }

  @Test func `A tweet is found by its page and by its id`() async throws {
    let sample = Sample()
    let page = try #require(TweetAddress("https://smashtag.example/rain_gauge/status/1016"))
    let id = try #require(TweetAddress("1016"))

    #expect(try await sample.tweet(at: page)?.id == "1016")
    #expect(try await sample.tweet(at: id)?.text == "4 mm.")
  }

  @Test func `Mentions alone lead from any tweet to any other`() async throws {
    let walk = try await MentionWalk(of: Sample())

    #expect(walk.tweets.count >= 200)
    #expect(walk.reachable == walk.tweets, "from one tweet to all")
    #expect(walk.reaching == walk.tweets, "from all tweets to that one")
  }
}

/// The ways between tweets that lead through a mention and what a search for it finds.
private struct MentionWalk {
  /// The ids of all tweets.
  let tweets: Set<String>
  private var items: [String: Set<Mention>] = [:]
  private var found: [Mention: Set<String>] = [:]

  init(of sample: Sample) async throws {
    let all = try await Self.tweets(of: Query("-wordthatnobodywrote"), in: sample)
    tweets = Set(all.map(\.id))
    for tweet in all {
      items[tweet.id] = Set(tweet.mentionSections.flatMap { $0.items.map(\.mention) })
    }
    for mention in Set(items.values.joined()) {
      guard let query = Query(mention) else { continue }
      found[mention] = Set(try await Self.tweets(of: query, in: sample).map(\.id))
    }
  }

  /// The tweets one comes to from the first.
  var reachable: Set<String> {
    spread { id in Set((items[id] ?? []).flatMap { found[$0] ?? [] }) }
  }

  /// The tweets one comes to the first from.
  var reaching: Set<String> {
    var leading: [String: Set<String>] = [:]
    for (id, mentions) in items {
      for target in Set(mentions.flatMap { found[$0] ?? [] }) { leading[target, default: []].insert(id) }
    }
    return spread { leading[$0] ?? [] }
  }

  private func spread(_ neighbours: (String) -> Set<String>) -> Set<String> {
    var (seen, edge) = (Set(tweets.sorted().prefix(1)), tweets.sorted().prefix(1).map(\.self))
    while let id = edge.popLast() {
      edge += neighbours(id).filter { seen.insert($0).inserted }
    }
    return seen
  }

  private static func tweets(of query: Query, in sample: Sample) async throws -> [Tweet] {
    var page = try await sample.page(of: query, at: .newest, limit: 100)
    var tweets = page.tweets
    while let older = page.older {
      page = try await sample.page(of: query, at: .older(than: older), limit: 100)
      tweets += page.tweets
    }
    return tweets
  }
}

/// The size a JPEG tells in its frame header.
struct JPEGSize: Equatable {
  let width: Int
  let height: Int

  init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  init?(_ data: Data) {
    let bytes = [UInt8](data)
    guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
    var index = 2
    while index + 9 < bytes.count, bytes[index] == 0xFF {
      let marker = bytes[index + 1]
      let isFrame = (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
      if isFrame {
        self.init(width: Self.number(bytes, index + 7), height: Self.number(bytes, index + 5))
        return
      }
      index += 2 + Self.number(bytes, index + 2)
    }
    return nil
  }

  private static func number(_ bytes: [UInt8], _ index: Int) -> Int {
    Int(bytes[index]) << 8 | Int(bytes[index + 1])
  }
}

/// The pages behind the links of the sample.
struct SamplePagesTests {
  private let others = StubPages()
  private var pages: SamplePages { SamplePages(around: others) }

  private func page(at url: String, _ extent: PageExtent = .article) async throws -> WebPage {
    let document = try await pages.document(at: PageAddress(url), extent, isFresh: false)
    guard case .page(let page) = document.content else { throw PageError.noAddress(url) }
    return page
  }

  /// Where the links of all tweets lead.
  private static func targets() async throws -> Set<String> {
    var page = try await Sample().page(of: Query("-wordthatnobodywrote"), at: .newest, limit: 1_000)
    var targets = Set(page.tweets.flatMap(\.urls).map(\.target))
    while let older = page.older {
      page = try await Sample().page(of: Query("-wordthatnobodywrote"), at: .older(than: older), limit: 1_000)
      targets.formUnion(page.tweets.flatMap(\.urls).map(\.target))
    }
    return targets
  }

  @Test func `Every link of a tweet leads to a page, and every page is led to`() async throws {
    #expect(try await Self.targets() == Set(SampleFile.pages))
    #expect(SampleFile.pages.count == 25)
  }

  @Test(arguments: SampleFile.pages)
  func `A page has a title, a site and something to read`(url: String) async throws {
    let page = try await page(at: url)

    #expect(!page.title.isEmpty && !page.title.contains("\u{FFFD}"))
    #expect(!page.site.isEmpty && page.site != Host(ofAddress: url)?.name)
    #expect(page.blocks.count >= 3 && page.url == url && !page.isCut)
    #expect(others.questions.isEmpty)
  }

  @Test(arguments: SampleFile.pages)
  func `A full page says more than its article`(url: String) async throws {
    let article = try await page(at: url)

    let full = try await page(at: url, .full)

    #expect(full.text.utf8.count > article.text.utf8.count && full.items.count > article.items.count)
  }

  @Test(arguments: SampleFile.pages)
  func `What a page leads to is here`(url: String) async throws {
    let page = try await page(at: url, .full)

    #expect(!page.items.isEmpty)
    for item in page.items {
      switch item.mention {
      case .image(let media): #expect(Sample.picture(at: media.url) != nil, "\(media.url)")
      case .url(let link): #expect(SampleFile.pages.contains(link.target), "\(link.target)")
      default: Issue.record("\(item.mention)")
      }
    }
  }

  @Test func `Their blocks are of every kind but a line across`() async throws {
    var blocks: [PageBlock] = []
    for url in SampleFile.pages { blocks += try await page(at: url).blocks }

    #expect(blocks.contains { $0.kind == .code })
    #expect(blocks.contains { $0.kind == .item(marker: "•") })
    #expect(blocks.contains { $0.kind == .item(marker: "3.") })
    #expect(blocks.contains { $0.kind == .image && !$0.text.text.isEmpty })
    #expect(blocks.contains { $0.quotes > 0 })
    #expect(blocks.contains { if case .table(let rows) = $0.kind { rows.count > 3 } else { false } })
  }

  @Test(arguments: [
    "https://φάρος.example/σκοτάδι", "https://xn--hxa2bffq.example/σκοτάδι#a",
    "HTTPS://φάρος.EXAMPLE/%CF%83%CE%BA%CE%BF%CF%84%CE%AC%CE%B4%CE%B9#%20",
  ])
  func `An address may be written in many ways`(url: String) async throws {
    #expect(try await page(at: url).url == "https://φάρος.example/σκοτάδι")
  }

  @Test func `The bytes are those that are read`() async throws {
    let address = PageAddress("https://ferry.example/timetable")

    let bytes = try await pages.bytes(at: address)

    #expect(String(decoding: bytes, as: UTF8.self).hasPrefix("<!doctype html>\n<html lang=en>"))
    #expect(
      try await pages.document(at: address, .full, isFresh: true).byteCount == bytes.count)
  }

  @Test(arguments: [
    "https://ferry.example/", "https://ferry.example/timetable?day=1", "http://ferry.example/timetable",
    "https://example.org/timetable",
  ])
  func `What is none of them is asked of others`(url: String) async {
    await #expect(throws: PageError.refused(host: "p.example", status: 404)) { try await page(at: url) }
    await #expect(throws: PageError.refused(host: "p.example", status: 404)) {
      try await pages.bytes(at: PageAddress(url))
    }
    #expect(others.questions.map(\.address.url) == [url])
  }
}

extension SampleFile {
  /// The addresses of the pages of the sample.
  fileprivate static var pages: [String] { files(in: .pages).map(\.name) }
}
