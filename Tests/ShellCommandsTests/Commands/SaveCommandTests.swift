import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import ShellCommands

struct SaveCommandTests {
  private let temporary: TemporaryFolder
  private var folder: String { temporary.path }
  private let library = StubImageLibrary(
    Dictionary(
      uniqueKeysWithValues: (1...3).map { ("https://p.example/\($0).jpg", PixelSize(width: 9, height: 9)) }))

  init() throws {
    temporary = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: temporary.path(of: "inner"), withIntermediateDirectories: true)
    try temporary.write("old", to: "old.jpg")
  }

  private let files = StubFiles()

  private func step(_ place: String, _ line: String, failing: ImageError? = nil) async throws -> Step {
    let tweets: [Tweet] = [
      .fixture(
        id: "2", hashtags: ["rain"], media: ["https://p.example/1.jpg", "https://p.example/2.jpg"]),
      .fixture(id: "1", created: .fixture(minutes: -1), media: ["https://p.example/3.jpg"]),
    ]
    let images = failing.map { StubImageLibrary(failing: $0) } ?? library
    let line = line.replacing("DIR", with: folder)
    return try await Session.fixture(tweets, files: files, images: images).typing(place).step(of: line)
  }

  private func saved(_ place: String, _ line: String) async throws -> String? {
    guard case .perform(.save(let bytes, let path, _)) = try await step(place, line),
      bytes == StubImageLibrary.bytes
    else {
      return nil
    }
    #expect(path.hasPrefix(folder + "/"))
    return "\(library.addresses[0].text.dropFirst(18)) \(path.dropFirst(folder.count + 1))"
  }

  @Test(arguments: [
    ("search rain; 1; 2", "save DIR/a.jpg", "2.jpg a.jpg"), ("search rain; 1", "save DIR/a", "1.jpg a"),
    ("search rain; 1", "save 2 DIR/a", "2.jpg a"), ("search rain; 1; 1", "save 2 DIR/a", "2.jpg a"),
    ("search rain; 1; mentions", "save 2 DIR/a", "2.jpg a"),
    ("search rain; mentions images", "save 3 DIR/a", "3.jpg a"),
    ("search rain; gallery", "save 3 DIR/a", "3.jpg a"), ("search rain; gallery; 3", "save DIR/a", "3.jpg a"),
    ("search rain; 1", "save DIR", "1.jpg 1.jpg"),
    ("search rain; 1", "save 2 DIR/inner/", "2.jpg inner/2.jpg"),
    ("search rain; 1", "save 'DIR/my lake.jpg'", "1.jpg my lake.jpg"),
  ])
  func `It saves an image under a path`(place: String, line: String, expected: String) async throws {
    #expect(try await saved(place, line) == expected)
  }

  @Test(arguments: [
    ("search rain; 1", "save -", "1"), ("search rain; 1", "save 2 -", "2"),
    ("search rain; gallery; 3", "save -", "3"),
  ])
  func `With - its bytes go where the output goes`(place: String, line: String, name: String) async throws {
    let step = try await step(place, line)

    guard case .perform(.output(StubImageLibrary.bytes)) = step else { return #expect(Bool(false)) }
    #expect(library.addresses.map(\.text) == ["https://p.example/\(name).jpg"] && step.report == nil)
  }

  @Test(arguments: [
    (CommandLine.Output.pipe("cat"), true), (.file("a", appends: false), true), (.screen, false),
  ])
  func `A terminal gets no bytes, what takes the output does`(
    output: CommandLine.Output, isTerminal: Bool
  ) async throws {
    var session = try await Session.fixture([.fixture(media: ["https://p.example/1.jpg"])], images: library)
      .typing("search rain; 1")
    (session.call.output, session.surface.isTerminal) = (output, isTerminal)

    guard case .perform(.output) = try await session.step(of: "save 1 -") else {
      return #expect(Bool(false))
    }
    session.call.output = .screen
    session.surface.isTerminal = true
    let refusal = CommandError.notHere(
      "a terminal cannot take its bytes",
      instead: "type save 1 - > FILE, or save 1 - | PROGRAM; save ./- writes a file that is called -")
    await #expect(throws: refusal) { try await session.step(of: "save 1 -") }
    #expect(library.addresses.count == 1)
  }

  @Test(arguments: [
    ("save 1", "1", "save 1 -"), ("save 2 1", "1", "save 2 1 -"), ("save 1-2", "1-2", "save 1-2 -"),
  ])
  func `No number is a path where the output goes elsewhere`(
    line: String, path: String, instead: String
  ) async throws {
    var session = try await Session.fixture([.fixture(media: ["https://p.example/1.jpg"])], images: library)
      .typing("search rain; 1")
    session.call.output = .file("a", appends: false)

    let error = await #expect(throws: CommandError.self) { try await session.step(of: line) }

    #expect(error.map { "\($0)" }?.contains("type \(instead) for ") == true)
    #expect(error.map { "\($0)" }?.contains("save ./\(path) for ") == true)
    #expect(library.addresses.isEmpty)
    guard case .perform(.save) = try await session.step(of: "save ./\(path)-a.jpg") else {
      return #expect(Bool(false))
    }
  }

  @Test func `Several images have no place in one output`() async throws {
    await #expect(throws: CommandError.self) { try await step("search rain; gallery", "save 1-2 -") }
    #expect(library.addresses.isEmpty)
  }

  @Test func `One word is always the path`() async throws {
    guard case .perform(.save(_, let path, _)) = try await step("search rain; 1", "save 2") else {
      return #expect(Bool(false))
    }
    #expect(path == "2".absolutePath)
  }

  @Test(arguments: [
    ("save DIR/a.jpg", "Saved DIR/a.jpg, 8 bytes"), ("save 2 DIR/9", "Saved DIR/9, 8 bytes"),
    ("save DIR", "Saved DIR/1.jpg, 8 bytes"),
    ("save 25", "Saved this image as 25, 8 bytes; save N PATH saves item N"),
    ("save 2 25", "Saved image 2 as 25, 8 bytes; save N… FOLDER saves several"),
  ])
  func `It says what it did`(line: String, expected: String) async throws {
    guard case .perform(.save(_, _, let note)) = try await step("search rain; 1", line) else {
      return #expect(Bool(false))
    }
    #expect(note == expected.replacing("DIR", with: folder))
  }

  @Test(arguments: [
    ("save 1-3 DIR", ["1.jpg", "2.jpg", "3.jpg"]), ("save 3 1 DIR/", ["3.jpg", "1.jpg"]),
    ("save 2-3 2 DIR", ["2.jpg", "3.jpg"]),
  ])
  func `With several numbers each goes into a folder`(line: String, names: [String]) async throws {
    let step = try await step("search rain; gallery", line)

    guard case .show(.note(let note, _)) = step else { return #expect(Bool(false)) }
    let place = line.split(separator: " ").last.map { $0.replacing("DIR", with: folder) } ?? ""
    #expect(note == "Saved \(names.count) images into \(place), \(8 * names.count) bytes")
    #expect(Set(files.texts.keys) == Set(names.map { "\(folder)/\($0)" }))
    let paths = names.map { #"{"path":"\#(folder)/\#($0)","bytes":8}"# }.joined(separator: ",")
    #expect(step.report?.text == #"{"done":"save","files":[\#(paths)]}"#)
  }

  @Test(arguments: [
    ("save 1 2 DIR/none", CommandError.noFolder("DIR/none")),
    ("save 1 2 DIR/old.jpg", .fileExists("DIR/old.jpg")),
  ])
  func `Several need a folder that is there`(line: String, error: CommandError) async throws {
    let thrown = await #expect(throws: CommandError.self) { try await step("search rain; gallery", line) }

    #expect(thrown.map { "\($0)" } == "\(error)".replacing("DIR", with: folder))
    #expect(library.addresses.isEmpty && files.texts.isEmpty)
  }

  @Test func `None of several is saved where one is no image`() async throws {
    await #expect(throws: UsageError.self) { try await step("search rain; gallery", "save 1 9 DIR") }

    #expect(files.texts.isEmpty)
  }

  @Test func `Where one of several cannot be saved the others are`() async throws {
    try Data().write(to: URL(fileURLWithPath: folder + "/2.jpg"))

    let step = try await step("search rain; gallery", "save 1-3 DIR")

    #expect(files.texts.keys.sorted() == [folder + "/1.jpg", folder + "/3.jpg"])
    guard case .show(.screen(let screen, let json, .unsavedImages(1))) = step else {
      return #expect(Bool(false))
    }
    #expect(screen.title == "Saved 2 of 3 images into \(folder), 16 bytes")
    #expect(json.text.contains("/3.jpg") && !json.text.contains("/2.jpg"))
  }

  @Test func `Several of one name get numbers`() async throws {
    let addresses = ["a", "b", "c"].map { "https://p.example/\($0)/x.jpg" }
    let images = StubImageLibrary(
      Dictionary(uniqueKeysWithValues: addresses.map { ($0, PixelSize(width: 9, height: 9)) }))
    let session = try await Session.fixture([.fixture(media: addresses)], files: files, images: images)
      .typing("search rain; 1")

    guard case .show(.note(let note, _)) = try await session.step(of: "save 1-3 \(folder)") else {
      return #expect(Bool(false))
    }
    #expect(note == "Saved 3 images into \(folder), 24 bytes")
    #expect(files.texts.keys.sorted() == ["x-2.jpg", "x-3.jpg", "x.jpg"].map { "\(folder)/\($0)" })
  }

  @Test func `Where none of several can be saved that is an error`() async throws {
    for number in 1...2 { try Data().write(to: URL(fileURLWithPath: folder + "/\(number).jpg")) }

    await #expect(throws: CommandError.fileExists(folder + "/1.jpg")) {
      try await step("search rain; gallery", "save 1 2 DIR")
    }
  }

  @Test func `A file that is there stays`() async throws {
    let path = folder + "/old.jpg"

    await #expect(throws: CommandError.fileExists(path)) {
      try await step("search rain; 1", "save DIR/old.jpg")
    }
    #expect(library.addresses.isEmpty)
  }

  @Test func `In a folder too`() async throws {
    let path = folder + "/1.jpg"
    try Data().write(to: URL(fileURLWithPath: path))

    await #expect(throws: CommandError.fileExists(path)) { try await step("search rain; 1", "save DIR") }
  }

  @Test(arguments: ["none/a.jpg", "none/", "old.jpg/a"])
  func `Where there is no folder nothing is saved`(path: String) async throws {
    await #expect(throws: CommandError.self) { try await step("search rain; 1", "save DIR/\(path)") }
    #expect(library.addresses.isEmpty)
  }

  @Test func `What cannot be had is not saved`() async throws {
    await #expect(throws: ImageError.local(host: "p.example")) {
      try await step("search rain; 1", "save DIR/a", failing: .local(host: "p.example"))
    }
  }

  @Test func `An item that is no image is named`() async throws {
    await #expect(throws: CommandError.notAnImage(3)) { try await step("search rain; 1", "save 3 DIR/a") }
    await #expect(throws: CommandError.notAnImage(1)) { try await step("search rain", "save 1 DIR/a") }
  }

  @Test func `An image that is not there is named`() async throws {
    await #expect(throws: CommandError.noImage(9, of: 2)) {
      try await step("search rain; 1; 1", "save 9 DIR/a")
    }
    await #expect(throws: UsageError.missing("N before the path")) {
      try await step("search rain; gallery", "save DIR/a")
    }
  }

  @Test(arguments: ["save", "save 1 a b", "save x a", "save 0 a", "save 3-1 a", "save ''"])
  func `What cannot be meant is said`(line: String) {
    #expect(throws: FailedCommand.self) { try Invocation(line, mayBeCut: true) }
  }

  @Test func `It is printed as done`() async throws {
    let report = try await step("search rain; 1", "save DIR/a").report?.text

    #expect(report == #"{"done":"save","path":"\#(folder)/a","bytes":8}"#)
  }
}

struct ImageFileNameTests {
  @Test(
    arguments: [
      ("https://p.example/media/1.jpg", "JPEG", "1.jpg"), ("https://p.example/1.jpeg", "JPEG", "1.jpeg"),
      ("https://p.example/1.JPG", "JPEG", "1.JPG"),
      ("https://p.example/media/abc?format=jpg&name=large", "JPEG", "abc.jpg"),
      ("https://p.example/1.jpg", "PNG", "1.jpg.png"), ("https://p.example/1", "WebP", "1.webp"),
      ("https://p.example/1.webp#x", nil, "1.webp"), ("https://p.example/", "GIF", "image.gif"),
      ("https://p.example", "GIF", "image.gif"), ("https://p.example/..", "PNG", "image.png"),
      ("https://p.example/.bashrc", nil, "bashrc"), ("https://p.example/-rf.jpg", "JPEG", "rf.jpg"),
      ("https://p.example/%2e%2e%2fetc%2fpasswd", nil, "etc-passwd"),
      ("https://p.example/a%00b%0A%1B.jpg", "JPEG", "a-b--.jpg"),
      ("https://p.example/Вечер.jpg", "JPEG", "Вечер.jpg"),
      ("", "JPEG", "image.jpg"), ("https://p.example/%ZZ", nil, "ZZ"),
    ] as [(String, String?, String)])
  func `A name is that of the address, made harmless`(url: String, format: String?, name: String) {
    #expect(ImageFileName(of: .web(url), format: format).text == name)
  }

  @Test func `It is not endless`() {
    let name = ImageFileName(
      of: .web("https://p.example/" + String(repeating: "a", count: 10_000)), format: "PNG")

    #expect(name.text.count == 164 && name.text.hasSuffix("a.png"))
  }

  @Test(arguments: ["В", "ก", "a\u{300}\u{301}\u{302}", "한"])
  func `A file system takes it, whatever it is made of`(letter: String) throws {
    let long = String(repeating: letter, count: 200)
    let encoded = try #require(long.addingPercentEncoding(withAllowedCharacters: .alphanumerics))

    let name = ImageFileName(of: .web("https://p.example/\(encoded).jpg"), format: "JPEG").text

    #expect((140...164).contains(name.utf8.count))
    #expect(name.hasPrefix(letter) && name.hasSuffix(letter + ".jpg"))
  }

  @Test(arguments: ["JPEG", nil])
  func `Marks without end are no name and no ending`(format: String?) {
    let marks = String(repeating: "%CC%80", count: 400)

    for name in ["a\(marks)", "a.b\(marks)", "a.\(marks)"] {
      let text = ImageFileName(of: .web("https://p.example/" + name), format: format).text
      #expect(text.utf8.count <= 168 && !text.isEmpty)
    }
  }

  @Test func `No letter hides a slash`() {
    let name = ImageFileName(of: .web("https://p.example/a%E0%B5%8E%2Fb.jpg"), format: "JPEG").text

    #expect(name == "a\u{D4E}-b.jpg")
  }

  @Test func `A file keeps its name`() {
    #expect(ImageFileName(of: .file("/home/ada/lake.png"), format: "PNG").text == "lake.png")
  }
}

struct CacheCommandTests {
  private let images = StubImageLibrary(caches: [
    CacheExtent(location: "memory", count: 1, bytes: 900, limit: 64_000_000),
    CacheExtent(location: "/cache", count: 1_200, bytes: 70_400_000, limit: 256_000_000),
  ])

  @Test func `It lists how full each is`() async throws {
    let step = try await Session.fixture(images: images).step(of: "cache")

    guard case .show(.screen(let screen, _, _)) = step else { return #expect(Bool(false)) }
    #expect(
      screen.rows.map(\.searchableText) == [
        "memory 1 image, 900 bytes of at most 64 MB", "/cache 1,200 images, 70 MB of at most 256 MB",
      ])
    #expect(
      step.report?.text == """
        {"done":"cache","caches":[{"place":"memory","count":1,"bytes":900,"limit":64000000,"holds":"images"},\
        {"place":"/cache","count":1200,"bytes":70400000,"limit":256000000,\
        "holds":"images"}]}
        """)
  }

  @Test func `Cleared, it says what was held`() async throws {
    let step = try await Session.fixture(images: images).step(of: "cache clear")

    guard case .show(.note(let note, _)) = step else { return #expect(Bool(false)) }
    #expect(note == "Forgot what was cached: memory: 1 image, 900 bytes; /cache: 1,200 images, 70 MB.")
    #expect(step.report?.text.hasSuffix(#""cleared":true}"#) == true)
  }

  @Test(arguments: ["cache all", "cache clear now"])
  func `Nothing else can be done`(line: String) {
    #expect(throws: FailedCommand.self) { try Invocation(line, mayBeCut: true) }
  }
}
