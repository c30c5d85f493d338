import Foundation
import SmashtagTesting
import Synchronization

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
