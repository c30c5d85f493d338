import Foundation
import SmashtagTesting
import Synchronization
import Testing

/// Photos at a server of this machine that answers as Flickr does, each in three sizes: 480, 960 and 1920 pixels wide.
final class PostedPhotos: Sendable {
  let program: Program
  /// A window may ask for an image after a test has last looked at this.
  private static let servers = Mutex<[LoopbackServer]>([])
  private let server: LoopbackServer
  private let gate = Gate()

  /// What becomes of those who ask for the largest size.
  enum Largest: Sendable {
    case there
    /// It comes once `release` was called.
    case held
    case missing
    /// It begins as an image does, and is none.
    case damaged
  }

  /// Of the sizes that are `lost` nothing is left.
  init(_ count: Int, largest: Largest = .there, lost: Set<Int> = []) throws {
    let gate = gate
    let images = [480, 960, 1920].map {
      (width: $0, data: Array(SmallImage.grey(width: $0, height: $0 * 2 / 3)))
    }
    let damaged = Array(SmallImage.damaged(width: 1920, height: 1280))
    server = try LoopbackServer { request in
      guard let image = images.first(where: { request.path.hasSuffix("_\($0.width).png") }) else {
        return .json(Self.list(count, at: "http://\(request.headers["host"] ?? "")"))
      }
      if lost.contains(image.width) { return .html("gone", status: 404) }
      guard image.width == 1920 else { return .data(image.data, headers: [("Content-Type", "image/png")]) }
      switch largest {
      case .there: break
      case .held: gate.wait()
      case .missing: return .html("gone", status: 404)
      case .damaged: return .data(damaged, headers: [("Content-Type", "image/png")])
      }
      return .data(image.data, headers: [("Content-Type", "image/png")])
    }
    Self.servers.withLock { [server] in $0.append(server) }
    program = try Self.program(at: server.url)
  }

  deinit { gate.open() }

  func release() { gate.open() }

  /// How often the first photo was asked for in a size.
  func asked(for width: Int) -> Int { server.requests.count { $0.path == "/1_\(width).png" } }

  private static func program(at url: String) throws -> Program {
    var program = try Program()
    program.environment["SMASHTAG_FLICKR_KEY"] = "0123456789abcdef"
    try program.folder.write(
      "set local on\nsource add flickr flickr \(url)/services/rest\nuse flickr\n", to: "data/rc")
    return program
  }

  private static func list(_ count: Int, at url: String) -> String {
    let photos = (1...count).map { number in
      let sizes = zip(["m", "l", "h"], [480, 960, 1920]).map { name, width in
        """
        "url_\(name)":"\(url)/\(number)_\(width).png","width_\(name)":\(width),"height_\(name)":\(width * 2 / 3)
        """
      }
      return """
        {"id":"\(number)","owner":"1@N00","ownername":"Zoe","secret":"a","server":"1","title":"Photo \(number)",\
        "description":{"_content":"below \(number)"},"tags":"rain","dateupload":"\(1_427_000_000 - number)",\
        \(sizes.joined(separator: ","))}
        """
    }
    return """
      {"photos":{"page":1,"pages":1,"perpage":50,"total":"\(count)","photo":[\(photos.joined(separator: ","))]},\
      "stat":"ok"}
      """
  }

  private final class Gate: Sendable {
    private let isOpen = Atomic(false)

    func open() { isOpen.store(true, ordering: .releasing) }

    func wait() {
      while !isOpen.load(ordering: .acquiring) { usleep(5_000) }
    }
  }
}

extension SmallImage {
  /// With a head that tells nothing of it, but not a pixel that can be read.
  static func damaged(width: Int, height: Int) -> Data {
    var bytes = grey(width: width, height: height)
    for index in 40..<bytes.count { bytes[index] = 0xFF }
    return bytes
  }
}

extension PostedPhotos {
  /// What stands below the photos of a search.
  static let prompt = "flickr #rain>"
}

extension TerminalSession {
  /// At the photos of a search.
  static func searching(_ photos: PostedPhotos, columns: Int = 80, rows: Int = 24) async throws
    -> TerminalSession
  {
    let session = try await TerminalSession.shaded(
      photos.program, columns: columns, rows: rows, prompt: "flickr>")
    try await session.enter("#rain", until: PostedPhotos.prompt)
    return session
  }
}

/// Posts in the archive of a program, with images at a server of this machine.
final class PostedImages: Sendable {
  let program: Program
  /// A window may ask for an image after a test has last looked at this.
  private static let servers = Mutex<[LoopbackServer]>([])
  private let server: LoopbackServer
  private let gate: Gate

  /// Each post has so many images; the server has none of them before `release` where it is held, and never answers
  /// for those of `heldPosts`.
  init(
    _ posts: [Int], sensitive: Set<Int> = [], isHeld: Bool = false, heldPosts: Set<Int> = [],
    isDamaged: Bool = false
  ) async throws {
    let (gate, bytes) = (Gate(isOpen: false), Array(isDamaged ? SmallImage.damaged : SmallImage.whole))
    self.gate = gate
    server = try LoopbackServer { request in
      if heldPosts.contains(where: { request.path.hasPrefix("/\($0)-") }) { return .steps([.hold]) }
      if isHeld { gate.wait() }
      return .data(bytes, headers: [("Content-Type", "image/png")])
    }
    Self.servers.withLock { [server] in $0.append(server) }
    program = try Program()
    try program.folder.write("set local on\n", to: "data/rc")
    let lines = posts.enumerated().map { index, count in
      Self.line(index + 1, images: count, at: server.url, isSensitive: sensitive.contains(index + 1))
    }
    _ = try await program.run("import", try program.folder.write(lines.joined(), to: "posts.jsonl"))
  }

  deinit { gate.open() }

  /// Lets the images come.
  func release() { gate.open() }

  /// How many images were asked for.
  var asked: Int { server.requests.count }

  /// How many are waited for.
  var openConnections: Int { server.openConnections }

  /// A post as an export has it; those with a smaller number are newer.
  private static func line(_ number: Int, images: Int, at url: String, isSensitive: Bool) -> String {
    let media = (0..<images).map { index in
      """
      {"id_str":"\(number)\(index)","type":"photo","media_url_https":"\(url)/\(number)-\(index + 1).png",\
      "ext_alt_text":"image \(number)-\(index + 1)","sizes":{"large":{"w":480,"h":320}}}
      """
    }
    return """
      {"created_at":"Fri Mar 27 18:00:\(59 - number) +0000 2015","id_str":"\(1_000 - number)",\
      "full_text":"post \(number) #pictures","lang":"en","possibly_sensitive":\(isSensitive),\
      "user":{"id_str":"1","screen_name":"ada","name":"Ada"},\
      "entities":{"hashtags":[{"text":"pictures","indices":[7,16]}],"user_mentions":[],"urls":[]},\
      "extended_entities":{"media":[\(media.joined(separator: ","))]}}\n
      """
  }

  private final class Gate: Sendable {
    private let isOpen: Atomic<Bool>

    init(isOpen: Bool) { self.isOpen = Atomic(isOpen) }

    func open() { isOpen.store(true, ordering: .releasing) }

    func wait() {
      while !isOpen.load(ordering: .acquiring) { usleep(5_000) }
    }
  }
}

/// Without colours images are drawn in shades, which tell them from text.
extension TerminalSession {
  private static let shades: Set<Character> = ["░", "▒", "▓", "█", "▄", "▀"]

  /// The program at work in a window without colours.
  static func shaded(_ program: Program, columns: Int = 80, rows: Int = 24, prompt: String = "sample>")
    async throws -> TerminalSession
  {
    var program = program
    program.environment["NO_COLOR"] = "1"
    let session = try TerminalSession(
      program, script: "smashtag; echo ended $?; stty -a | tr ' ' '\\n' | grep -x -e echo -e -echo",
      columns: columns, rows: rows)
    await session.pane.expect(last: prompt)
    return session
  }

  /// How many rows of the window show some of an image.
  var shadedRows: Int {
    get throws { try pane.screen.count { $0.contains(where: Self.shades.contains) } }
  }

  /// Waits until an image has all columns and all rows but two, with its caption and the prompt below.
  func expectFilled(
    columns: Int = 80, rows: Int = 24, caption: String, last: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let isFilled = await eventually {
      guard let screen = try? pane.screen, screen.count == rows else { return false }
      return screen.prefix(rows - 2).allSatisfy { row in
        row.count == columns && row.contains(where: Self.shades.contains)
      } && screen[rows - 2].hasSuffix(caption) && screen[rows - 1] == last
    }
    let dump = (try? pane.screen.joined(separator: "\n")) ?? ""
    #expect(isFilled, "\(dump)", sourceLocation: sourceLocation)
  }

  func expectShadedRows(_ count: Int, sourceLocation: SourceLocation = #_sourceLocation) async {
    let isShaded = await eventually { (try? shadedRows) == count }
    #expect(isShaded, "\((try? pane.screen.joined(separator: "\n")) ?? "")", sourceLocation: sourceLocation)
  }
}
