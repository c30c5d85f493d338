import Foundation
import SmashtagModel
import SmashtagTesting
import TweetFormats

@testable import ShellCommands

/// A session whose every source, page, image and finding is poisoned, and a reader who looks at all of it.
struct HostileWorld {
  private let withBeginnings: Foreign
  private let bare: Foreign
  private let folder: TemporaryFolder
  let files = StubFiles()

  init(_ poison: Poison, in folder: TemporaryFolder) {
    (withBeginnings, bare, self.folder) = (Foreign(poison), .bare(poison), folder)
  }

  private var both: [Foreign] { [withBeginnings, bare] }

  /// Writes what came out of each sink.
  func run(into output: SinkOutput) async throws {
    var driver = CoreDriver(
      try session, surface: Surface(looksAtImages: true, printsJSON: output.printsJSON, hasWindow: true),
      rows: 500)
    driver.outside = { output.perform($0) }
    driver.watcher = { output.write($0) }
    for line in lines {
      output.harvest.cause = line
      driver.take(.line(line))
      output.write(driver.core.prompt)
      await driver.answerAll()
      output.write(driver.core.prompt)
      output.complete(Self.beginnings, in: driver.core.session)
    }
    report(into: output)
    for (cause, export) in output.exports {
      output.harvest.cause = cause
      try await export.forEachPart {
        output.harvest.add(String(decoding: $0.bytes, as: UTF8.self), to: .jsonLines)
      }
    }
    for (path, text) in files.texts {
      output.harvest.cause = "export " + (path as NSString).lastPathComponent
      output.harvest.add(text, to: Sink(of: try ExportFormat(path: path)))
    }
  }

  /// What fails without a context.
  private func report(into output: SinkOutput) {
    for foreign in both {
      let errors: [any Error] =
        foreign.sourceErrors + foreign.pageErrors + foreign.imageErrors + foreign.importErrors
      for error in errors {
        output.harvest.cause = "\(type(of: error))"
        output.report(FailedCommand(name: "read", error: error))
        output.write(.warn("\(error)", by: "read"))
        output.write(.say("\(error)"))
      }
      for line in foreign.state.history { output.write(.remember(line: line)) }
      output.write(.progress(foreign.importProgress.file))
      output.write(.notify("1 new in \(foreign.page.title): \(foreign.tweet().headline)"))
    }
  }
}

// MARK: The session

extension HostileWorld {
  static let page = "https://page.example/"
  static let document = "https://file.example/"

  private var session: Session {
    get throws {
      let state = InMemoryState()
      let kept = withBeginnings.state
      try state.update { $0 = kept }
      var session = try Session.fixture(
        sources: sources, state: state,
        importer: StubImporter(.success(withBeginnings.problem), steps: both.map(\.importProgress)),
        encoder: TweetEncoder(),
        files: files,
        maker: StubMaker(finding: .success(withBeginnings.finding)),
        examiner: StubExaminer(both.flatMap(\.findings)),
        images: StubImageLibrary(images, caches: both.map(\.cache)), pages: StubPages(pages))
      for definition in SourceDefinition.builtIn where definition.kind == .flickr {
        session.sources.define(definition, as: flickr)
      }
      return session
    }
  }

  private var tweets: [Tweet] { [withBeginnings.tweet(1), bare.tweet(2)] }

  private var sources: [any TweetSource] {
    let failing = withBeginnings.sourceErrors.enumerated().map { number, error in
      StubSource(name: "failing\(number)", failing: error)
    }
    return [
      StubLibrary(tweets, name: "archive"), StubLibrary(name: "sample"),
      StubSource(tweets, name: "live", fetched: .fixture, notes: both.flatMap(\.notes)),
      ForeignSource(withBeginnings, name: "foreign"), ForeignSource(bare, name: "bare"),
    ] + failing
  }

  private var flickr: StubPlaces {
    var list = withBeginnings.places
    list.places += bare.places.places
    let photos = [withBeginnings.photo(1), bare.photo(2)]
    return StubPlaces(
      [.locality: list], photos: Dictionary(list.places.map { ($0.id, photos) }) { first, _ in first })
  }

  /// Those with the addresses of one of the two; of the others it is told what is wrong with them.
  private var images: [String: PixelSize] {
    let media = withBeginnings.tweet().media + withBeginnings.photo().media
    return Dictionary(
      media.flatMap { [$0.url] + $0.versions.map(\.url) }.map { ($0, PixelSize(width: 40, height: 30)) }
    ) { first, _ in first }
  }

  private var pages: [String: WebDocument] {
    [
      Self.page: withBeginnings.document, Self.page + "bare": bare.document,
      Self.document: withBeginnings.file,
      Self.document + "bare": bare.file,
    ]
  }
}

// MARK: The reader

extension HostileWorld {
  /// Beginnings of lines, for which something is offered that others wrote.
  private static let beginnings = [
    "", "1", "open ", "read ", "copy ", "image ", "save ", "delete ", "back ", "tab ", "use ",
    "source remove ",
    "search ", "search #", "search @", "search from:", "search lang:", "search url:", "set ", "login ",
    "help ",
  ]

  private var saved: String { folder.path(of: "saved") }

  private func exports(_ name: String) -> [String] {
    ExportFormat.allCases.map { "export \(folder.path(of: name)).\($0.rawValue)" }
  }

  private var lines: [String] {
    [results, tweet, conversations, pictures, webPages, photos, kept, others].flatMap { $0 }
  }

  private var results: [String] {
    let parts: [[String]] = [
      ["use archive", "search rain", "mentions"], exports("ranking"), ["back", "gallery"], exports("gallery"),
      ["back", "path", "export -"], exports("results"),
      ["copy 1", "open 1", "find rain", "back", "refresh", "watch 60", "path"],
      ["when", "path"], exports("when"),
      ["1", "back", "back", "search rain --limit all --jsonl", "mentions users"],
      ["mentions --with #rain", "back", "back"],
    ]
    return parts.flatMap { $0 }
  }

  private var tweet: [String] {
    (1...2).flatMap { number in
      let items = (1...8).flatMap { ["copy \($0)", "open \($0)", "play \($0)"] }
      let parts: [[String]] = [
        ["\(number)", "copy", "open", "mentions"], items, exports("mentions\(number)"), ["back", "back"],
      ]
      return parts.flatMap { $0 }
    }
  }

  private var conversations: [String] {
    let parts = ["foreign", "bare"].flatMap { name -> [[String]] in
      let items = (1...12).flatMap { ["copy \($0)", "open \($0)"] }
      return [
        ["use \(name)", "@rain"], items, exports("people-\(name)"), ["find rain", "back", "1"],
        (9...12).flatMap { ["\($0)", "tab search", "root", "@rain", "1"] },
        ["thread", "copy 1", "open 1", "mentions", "back", "find rain"], exports("thread-\(name)"),
        ["back", "1", "back", "back", "edits", "path", "back", "quotes", "me", "likes", "trends", "copy 1"],
        exports("trends-\(name)"), ["tab search", "root"],
      ]
    }
    return (parts + [["use archive", "search rain"]]).flatMap { $0 }
  }

  private var kept: [String] {
    let parts: [[String]] = [
      ["kept"], exports("kept"), (1...4).flatMap { ["copy \($0)", "open \($0)", "\($0)", "kept"] },
      ["find at", "back", "delete 1", "undo", "tab search", "search rain", "keep x1", "x1", "1", "keep"],
    ]
    return parts.flatMap { $0 }
  }

  private var pictures: [String] {
    (1...2).flatMap { number in
      [
        "\(number)", "image 1", "copy", "save \(saved)/", "view", "back", "image 2", "save 1 \(saved)/",
        "back",
        "back",
      ]
    }
  }

  private var webPages: [String] {
    let pages = [Self.page, Self.page + "bare"].flatMap { address in
      let items = [1, 2, 3, 4, 11, 12, 101, 102].flatMap { ["copy \($0)", "open \($0)"] }
      let parts: [[String]] = [
        ["read \(address)", "copy", "open", "save \(saved)/"], items, exports("page\(address.count)"),
        ["find rain", "back", "mentions", "back", "back"],
      ]
      return parts.flatMap { $0 }
    }
    let files = [Self.document, Self.document + "bare"].flatMap { address in
      ["read \(address)", "copy", "save \(saved)/", "back"]
    }
    return pages + files
  }

  private var photos: [String] {
    let places = (1...2).flatMap { number in
      let photos = (1...2).flatMap {
        ["\($0)", "copy", "open", "save \(saved)/", "mentions", "back", "back"]
      }
      let parts: [[String]] = [
        ["places", "\(number)", "watch 60", "path"], exports("photos\(number)"), photos, ["gallery", "back"],
      ]
      return parts.flatMap { $0 }
    }
    let parts: [[String]] = [
      ["places"], exports("places"), places, ["photos"], exports("viewed"),
      ["1", "photos", "delete 1", "undo"],
    ]
    return parts.flatMap { $0 }
  }

  private var others: [String] {
    let failing = withBeginnings.sourceErrors.indices.map { "failing\($0)" }
    let parts: [[String]] = [
      ["recents"], exports("recents"), ["1", "recents", "delete 1", "undo", "tab", "tab search", "root"],
      ["use archive,live", "search rain", "use"], failing.flatMap { ["use \($0)", "search rain \($0)"] },
      ["use archive,\(failing.joined(separator: ","))", "search rain", "source"],
      [
        "source add mastodon mine https://mine.example", "login mine", "logout mine", "set", "history",
        "doctor",
      ],
      ["help", "help search", "cache", "cache clear", "import \(folder.path(of: "x"))"],
      ["extract rain #a https://a.example @b", "go https://x.com/a/status/1", "nosuchcommand", "clear"],
    ]
    return parts.flatMap { $0 }
  }
}
