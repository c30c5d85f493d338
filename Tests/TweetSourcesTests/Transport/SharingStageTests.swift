import Foundation
import Testing

@testable import TweetSources

struct SharingStageTests {
  private let gate = Gate()
  private let network: ScriptedStage
  private let stage: SharingStage

  init() {
    network = ScriptedStage { [gate] fetch, number in
      await gate.pass() ? .success(.fixture(body: "\(number)")) : .failure(.cancelled)
    }
    stage = SharingStage(network)
  }

  private func ask(
    _ url: String = "https://a.example/", within limit: Duration = .seconds(20),
    received: @escaping @Sendable (Int) -> Void = { _ in }
  ) -> Task<HTTPResponse, any Error> {
    Task { try await stage.response(to: .fixture(url, within: limit, received: received)) }
  }

  @Test func `Equal requests are made once`() async throws {
    let tasks = (0..<10).map { _ in ask() }
    #expect(await eventually { stage.waiting == 10 })

    gate.open()

    for task in tasks { #expect(try await task.value.body == Array("1".utf8)) }
    #expect(network.fetches.count == 1)
    #expect(stage.waiting == 0)
  }

  @Test func `Different requests are made each`() async throws {
    let tasks = [ask(), ask("https://a.example/b")]
    gate.open()

    for task in tasks { _ = try await task.value }

    #expect(network.fetches.count == 2)
  }

  @Test func `A request is made anew once it was answered`() async throws {
    gate.open()

    let bodies = [try await ask().value.body, try await ask().value.body]

    #expect(bodies == [Array("1".utf8), Array("2".utf8)])
  }

  @Test func `Who leaves does not take the others along`() async throws {
    let (first, second) = (ask(), ask())
    #expect(await eventually { stage.waiting == 2 })

    first.cancel()

    await #expect(throws: HTTPError.cancelled) { try await first.value }
    gate.open()
    #expect(try await second.value.status == 200)
    #expect(gate.cancelled == 0)
  }

  @Test func `The last one to leave ends the request`() async throws {
    let tasks = [ask(), ask()]
    #expect(await eventually { stage.waiting == 2 && network.fetches.count == 1 })

    for task in tasks { task.cancel() }

    for task in tasks { await #expect(throws: HTTPError.cancelled) { try await task.value } }
    #expect(await eventually { gate.cancelled == 1 })
  }

  @Test func `Everybody has a deadline of their own`() async throws {
    let first = ask()
    #expect(await eventually { stage.waiting == 1 })

    let hasty = ask(within: .milliseconds(20))

    await #expect(throws: HTTPError.timedOut(host: "a.example")) { try await hasty.value }
    gate.open()
    #expect(try await first.value.status == 200)
  }

  @Test func `Who has more time left tries again`() async throws {
    let network = ScriptedStage { fetch, number in
      try? await Task.sleep(until: number == 1 ? fetch.deadline : .now)
      return number == 1 ? .failure(.timedOut(host: "a.example")) : .success(.fixture())
    }
    let stage = SharingStage(network)
    let hasty = Task { try await stage.response(to: .fixture(within: .milliseconds(300))) }
    #expect(await eventually { stage.waiting == 1 })

    let patient = Task { try await stage.response(to: .fixture()) }

    await #expect(throws: HTTPError.timedOut(host: "a.example")) { try await hasty.value }
    #expect(try await patient.value.status == 200)
    #expect(network.fetches.count == 2)
  }

  @Test func `Who has time until a limit ends asks again`() async throws {
    let (patient, fetches) = try await askedBesideAHastyOne(whileLimitedFor: 2)

    #expect(try patient.get().status == 200)
    #expect(fetches == 2)
  }

  @Test func `Who has no time until a limit ends is told of it`() async throws {
    let (patient, fetches) = try await askedBesideAHastyOne(whileLimitedFor: 3_600)

    #expect(throws: HTTPError.self) { try patient.get() }
    #expect(fetches == 1)
  }

  /// Shares a request with somebody in a hurry, for which the limit ends too late.
  private func askedBesideAHastyOne(
    whileLimitedFor seconds: Double
  ) async throws -> (patient: Result<HTTPResponse, any Error>, fetches: Int) {
    let network = ScriptedStage { [gate] fetch, number in
      _ = await gate.pass()
      let until = Date.now + seconds
      return number == 1 || seconds > 60
        ? .failure(.rateLimited(host: "a.example", until: until)) : .success(.fixture())
    }
    let stage = SharingStage(network)
    let hasty = Task { try await stage.response(to: .fixture(within: .seconds(1))) }
    #expect(await eventually { stage.waiting == 1 })
    let patient = Task { try await stage.response(to: .fixture()) }
    #expect(await eventually { stage.waiting == 2 })

    gate.open()

    await #expect(throws: HTTPError.self) { try await hasty.value }
    return (await patient.result, network.fetches.count)
  }

  @Test func `A host that is slow in itself is not asked again`() async throws {
    let network = ScriptedStage(.failure(.timedOut(host: "a.example")))

    await #expect(throws: HTTPError.timedOut(host: "a.example")) {
      try await SharingStage(network).response(to: .fixture())
    }
    #expect(network.fetches.count == 1)
  }

  @Test func `A task cancelled before it asks asks nothing for long`() async throws {
    let task = ask()
    task.cancel()

    await #expect(throws: HTTPError.cancelled) { try await task.value }
    #expect(await eventually { stage.waiting == 0 })
  }

  @Test func `Everybody is told how much came`() async throws {
    let told = Tally()
    let network = ScriptedStage { [gate] fetch, _ in
      _ = await gate.pass()
      fetch.received(7)
      return .success(.fixture())
    }
    let stage = SharingStage(network)
    let tasks = (0..<3).map { number in
      Task {
        try await stage.response(
          to: .fixture { bytes in told.add(number * 100 + bytes) })
      }
    }
    #expect(await eventually { stage.waiting == 3 })

    gate.open()
    for task in tasks { _ = try await task.value }

    #expect(told.numbers.sorted() == [7, 107, 207])
  }
}
