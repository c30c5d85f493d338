import Foundation
import SmashtagModel
import SmashtagTesting
import Testing
import TweetFormats

@testable import ShellCommands
@testable import SmashtagShell

/// Answers of networks in which every text is poisoned, through decoders, sources and the program.
struct HostileNetworkTests {
  private static let everything = Poison("everything", Poison.all.map(\.text).joined(separator: "m"))

  @Test(arguments: NetworkAnswer.allCases)
  func `Each text of an answer in turn`(network: NetworkAnswer) throws {
    let output = try SinkOutput(in: TemporaryFolder(), printsJSON: false)
    let page = network.page
    #expect(try network.posts(in: page).count == 1)

    for path in page.textPaths {
      output.harvest.cause = path.joined(separator: ".")
      let poisoned = page.changing([path]) { text, _ in text + Self.everything.text }
      // An answer that is refused as a whole comes out as an error, which has its own test.
      for post in (try? network.posts(in: poisoned)) ?? [] { output.write(post) }
    }

    #expect(output.harvest.complaints == [])
  }

  @Test(arguments: NetworkAnswer.allCases, Poison.mixtures)
  func `All texts of an answer at once, through the whole program`(network: NetworkAnswer, poison: Poison)
    async throws
  {
    let page = network.page
    let tolerated = network.tolerated(poison, in: page)
    #expect(tolerated.count > page.textPaths.count / 3)

    let harvest = try await network.harvest(answering: .json(page.poisoned(poison, at: tolerated).text))

    #expect(harvest.complaints == [])
    #expect(harvest.texts[.file]?.contains { $0.text.contains("rain") } == true)
  }

  @Test(arguments: NetworkAnswer.allCases, Poison.mixtures)
  func `What a server says where it fails`(network: NetworkAnswer, poison: Poison) async throws {
    let failure = network.failure
    let body = failure.changing(Set(failure.textPaths)) { text, _ in text + poison.text }
    let header = poison.inHeader
    let headers = [
      "Server", "Retry-After", "X-RateLimit-Reset", "X-Rate-Limit-Reset", "Link", "WWW-Authenticate",
      "Content-Type",
    ].map { ($0, "x" + header) }

    let statuses = [400, 401, 403, 404, 410, 429, 200]
    let turn =
      (Poison.mixtures.firstIndex(of: poison) ?? 0) + (NetworkAnswer.allCases.firstIndex(of: network) ?? 0)
    let status = statuses[turn % statuses.count]

    let harvest = try await network.harvest(
      answering: .data(Array(body.text.utf8), status: status, headers: headers))

    #expect(harvest.complaints == [], "\(status)")
    #expect(harvest.texts[.error]?.isEmpty == false, "\(status)")
  }

  @Test(arguments: Poison.mixtures)
  func `Where a server leads elsewhere`(poison: Poison) async throws {
    let header = poison.inHeader
    for location in ["/" + header, header, "http://127.0.0.1:1/" + header] {
      let harvest = try await NetworkAnswer.mastodon.harvest(answering: .redirect(to: location), in: [false])
      #expect(harvest.complaints == [])
      #expect(harvest.texts[.error]?.isEmpty == false)
    }
  }
}

extension Poison {
  /// What of it can stand in a header of HTTP.
  fileprivate var inHeader: String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { !"\0\r\n".unicodeScalars.contains($0) }))
  }
}

extension JSONValue {
  /// Itself with poison, and the name of the field, after some of its texts.
  func poisoned(_ poison: Poison, at paths: Set<Path>) -> JSONValue {
    changing(paths) { $0 + poison.text + Foreign.word(of: $1.joined(separator: ".")) }
  }
}

extension NetworkAnswer {
  /// The posts of an answer.
  func posts(in page: JSONValue) throws -> [Tweet] {
    let bytes = Array(page.text.utf8)
    return switch self {
    case .x: try XDecoder().page(bytes).items.flatMap(\.record.tweets)
    case .mastodon: try MastodonDecoder().statuses(bytes).flatMap(\.record.tweets)
    case .bluesky: try BlueskyDecoder().posts(bytes, for: .members).items.flatMap(\.record.tweets)
    case .flickr: try FlickrDecoder().photos(bytes).tweets
    }
  }

  /// The texts that can be poisoned together so that the post is still read.
  func tolerated(_ poison: Poison, in page: JSONValue) -> Set<JSONValue.Path> {
    page.textPaths.reduce(into: []) { known, path in
      let poisoned = page.poisoned(poison, at: known.union([path]))
      if (try? posts(in: poisoned))?.count == 1 { known.insert(path) }
    }
  }

  /// What the program writes where a server answers everything so, as text and as JSON.
  func harvest(answering answer: LoopbackAnswer, in forms: [Bool] = [false, true]) async throws -> Harvest {
    let server = try LoopbackServer { _ in answer }
    let program = try ComposedProgram()
    try program.folder.write("source add \(rawValue) mine \(server.url)\(path)\n", to: "data/rc")
    let harvest = Harvest()
    harvest.cause = rawValue
    for printsJSON in forms {
      let outcome = try await program.run(
        (printsJSON ? ["--json"] : []) + ["--keep-going", "--source", "mine", "-c", script],
        with: self == .bluesky ? [:] : ["SMASHTAG_TOKEN_MINE": "s3cret"])
      harvest.add(outcome.output, to: printsJSON ? .json : .file)
      harvest.add(outcome.errors, to: printsJSON ? .jsonError : .error)
    }
    #expect(!server.requests.isEmpty)
    return harvest
  }

  private var path: String { self == .flickr ? "/services/rest" : "" }

  private var script: String {
    let posts =
      "set local on; #rain; 1; mentions; back; back; gallery; back; mentions; back; more; refresh; source; path"
    return self == .flickr ? posts + "; places; 1; 1; mentions; photos" : posts
  }
}

extension SinkOutput {
  /// A post in lists, on its own and in files.
  func write(_ post: Tweet) {
    let row: Row.Content = post.isPhoto ? .photo(post) : .tweet(post)
    write(
      Screen(
        title: post.photoTitle,
        sections: [Screen.Section(rows: [Row(number: 1, row), Row(.wholeTweet(post))])]
          + Screen.sections(of: post)))
    let columns = ExportedKind.post.columns
    let csv = CSVWriter(columns: columns)
    harvest.add(csv.head + String(decoding: csv.bytes(of: Row(row)), as: UTF8.self), to: .csv)
    let markdown = MarkdownWriter(title: post.photoTitle)
    harvest.add(markdown.head + String(decoding: markdown.bytes(of: Row(row)), as: UTF8.self), to: .markdown)
    harvest.add(String(decoding: TweetEncoder().record(of: post), as: UTF8.self), to: .jsonLines)
  }
}
