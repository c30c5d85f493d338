import Foundation
import SafeText
import SmashtagModel
import SmashtagTesting
import Testing

@testable import ShellCommands
@testable import SmashtagShell

/// One hostile corpus, through every field into every sink.
struct EverySinkTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path(of: "saved"), withIntermediateDirectories: true)
  }

  /// What a whole session writes, as text and as JSON.
  private func outputs(of poison: Poison) async throws -> [SinkOutput] {
    let outputs = try [false, true].map { try SinkOutput(in: folder, printsJSON: $0) }
    for output in outputs { try await HostileWorld(poison, in: folder).run(into: output) }
    return outputs
  }

  @Test(arguments: Poison.mixtures)
  func `Nothing of it comes out of a session that looks at everything`(poison: Poison) async throws {
    let outputs = try await outputs(of: poison)

    for output in outputs { #expect(output.harvest.complaints == []) }
    #expect(outputs[1].harvest.changedTexts(of: poison) == [])
  }

  @Test(arguments: Poison.all)
  func `Nothing of one alone comes out of lists, files and other programs`(poison: Poison) throws {
    let output = try SinkOutput(in: folder, printsJSON: false)

    for foreign in [Foreign(poison), .bare(poison)] {
      for post in [foreign.tweet(), foreign.photo()] { output.write(post) }
      output.write(
        Screen(
          title: foreign.page.title, sections: [.init(rows: foreign.page.blocks.map { Row(.block($0)) })]))
      for error in foreign.sourceErrors { output.report(FailedCommand(name: "search", error: error)) }
      for line in foreign.state.history { output.write(.remember(line: line)) }
    }

    #expect(output.harvest.complaints == [])
  }

  @Test(arguments: OutgoingChannel.allCases, Poison.all)
  func `Every channel leads to a sink that has nothing against what it lets out`(
    channel: OutgoingChannel, poison: Poison
  ) {
    let sink = Sink(of: channel)
    let text = (channel == .address ? "https://a.example/" : "") + poison.text + "at" + poison.text

    let fit = text.fit(for: channel)

    // Cells and documents get quotes and marks of their own on the way.
    let complaint =
      [.cell, .document].contains(channel) ? Complaint(document: fit) : sink.complaint(about: fit)
    #expect(complaint?.description == nil)
  }

  @Test func `Every sink, every context and every kind of row is reached`() async throws {
    let outputs = try await outputs(of: Poison("none", "x"))

    let sinks = outputs.reduce(into: Set<Sink>()) { $0.formUnion($1.harvest.texts.keys) }
    #expect(Set(Sink.allCases).subtracting(sinks) == [])
    #expect(Set(ContextKind.allCases).subtracting(outputs[0].kinds) == [])
    #expect(Set(RowKind.allCases).subtracting(outputs[0].rows) == [])
  }
}

extension Harvest {
  /// The texts of posts in JSON that are not exactly as they came.
  fileprivate func changedTexts(of poison: Poison) -> [String] {
    let foreigners = [Foreign(poison), .bare(poison)]
    let posts = foreigners.flatMap { foreign in (1...3).flatMap { [foreign.tweet($0), foreign.photo($0)] } }
    let known = Set(posts.flatMap { Leaves(of: $0).texts.map(\.text) })
    let lines = (texts[.json] ?? []).flatMap { $0.text.split(separator: "\n") }
    let told = lines.flatMap { JSONValue(Array($0.utf8))?.posts ?? [] }.flatMap(\.texts)
    return Set(told).subtracting(known).filter { $0.contains(/at[A-Z]/) }.map {
      Poison.spelled($0.prefix(200))
    }.sorted()
  }
}

extension JSONValue {
  /// The posts in it, as the documented form of `--json` has them, without the names of members.
  fileprivate var posts: [JSONValue] {
    // In the place of a post that is missing stands why.
    if let members = object, members["userMentions"] != nil {
      return members["missing"] == nil ? Array(members.values) : []
    }
    return (array ?? []).flatMap(\.posts) + (object ?? [:]).values.flatMap(\.posts)
  }
}
