import SmashtagTesting
import Testing

/// The program against servers on loopback that answer with less, more, or something else than they should.
@Suite(.needsProgram)
struct BrokenAnswerTests {
  @Test(arguments: BrokenAnswer.all)
  func `A broken answer is an error of its host, in time and in little memory`(broken: BrokenAnswer)
    async throws
  {
    let server = try LoopbackServer(security: broken.security) { _ in broken.answer }

    let search = try await LiveProgram().search(at: server.url)

    #expect(search.status == 1)
    #expect(search.errors.contains("home: 127.0.0.1:\(server.port) "), "\(search.errors)")
    #expect(search.errors.contains(broken.words), "\(search.errors)")
    #expect(search.duration < .seconds(8))
    #expect(search.memory < 100_000)
  }

  @Test func `Nothing of an answer that was cut off is shown or kept`() async throws {
    let half = Array(BrokenAnswer.posts.utf8.dropLast(3))
    let server = try LoopbackServer { _ in .steps([.bytes(LoopbackAnswer.head(200) + half), .close]) }
    let program = try LiveProgram()

    let search = try await program.search(at: server.url)

    #expect(search.ids == nil)
    #expect(try await program.archived() == [])
  }

  @Test func `A whole answer is shown and kept`() async throws {
    let server = try LoopbackServer { .json($0.value("max_id") == nil ? BrokenAnswer.posts : "[]") }
    let program = try LiveProgram()

    let search = try await program.search(at: server.url)

    #expect(search.ids == ["2", "1"], "\(search.errors)")
    #expect(try await program.archived() == ["2", "1"])
  }

  @Test func `A connection that dies is tried anew`() async throws {
    let server = try LoopbackServer { $0.number == 1 ? .steps([.reset]) : .json(BrokenAnswer.posts) }

    let search = try await LiveProgram().search(at: server.url)

    #expect(search.ids == ["2", "1"], "\(search.errors)")
  }

  @Test(arguments: [301, 302, 307])
  func `The token goes to its host alone`(status: Int) async throws {
    let elsewhere = try LoopbackServer { _ in .json(BrokenAnswer.posts) }
    let server = try LoopbackServer { request in
      .redirect(to: "http://localhost:\(elsewhere.port)\(request.target)", status: status)
    }

    _ = try await LiveProgram().search(at: server.url)

    #expect(server.requests.first?.headers["authorization"] == "Bearer \(LiveProgram.token)")
    #expect(!elsewhere.requests.isEmpty)
    #expect(elsewhere.requests.allSatisfy { $0.headers["authorization"] == nil })
  }
}
