import Foundation
import SmashtagTesting
import Testing

@Suite(.needsProgram)
struct TranscriptTests {
  private static let folder = Recording.tests.appending(path: "Transcripts")

  static let names =
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?
    .filter { $0.hasSuffix(".txt") }.sorted() ?? []

  @Test(arguments: names)
  func `A session goes as it was written down`(name: String) async throws {
    let file = Self.folder.appending(path: name)
    let expected = Transcript(try String(contentsOf: file, encoding: .utf8))

    let answered = try await Self.played(expected)

    if Recording.isOn {
      return try Recording.write(answered.text, to: file, sourceLocation: #_sourceLocation)
    }
    for (turn, wanted) in zip(answered.turns, expected.turns) {
      #expect(turn.answer == wanted.answer, "\(name): > \(turn.line)")
    }
  }

  @Test func `There are transcripts`() {
    #expect(Self.names.count >= 8)
  }

  /// Plays a session on the built program, its errors among its results; whoever asks the network finds nobody there.
  private static func played(_ transcript: Transcript) async throws -> Transcript {
    let program = try Program()
    let files = folder.appending(path: "Files")
    for name in try FileManager.default.contentsOfDirectory(atPath: files.path) {
      try FileManager.default.copyItem(
        atPath: files.appending(path: name).path, toPath: program.folder.path(of: name))
    }
    let both = program.folder.path(of: ".both")
    let streams = Child.Streams(
      input: try program.folder.write(transcript.script, to: ".script"), output: both, errors: both)
    let child = try Child(
      [Program.path] + transcript.options, in: program.folder.path,
      environment: program.environment.merging(["all_proxy": "http://127.0.0.1:1"]) { $1 },
      streams: streams)
    let status = await child.status()
    return transcript.answered(by: try program.folder.read(".both"), status: status)
  }
}

/// A session on paper: a line `$ smashtag OPTIONS`, then typed lines after `> `, each with its answer below.
struct Transcript {
  /// A typed line, and what comes back.
  struct Turn: Equatable {
    let line: String
    var answer: String
  }

  let options: [String]
  var turns: [Turn]

  init(_ text: String) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)[...]
    let head = lines.first?.hasPrefix("$ smashtag") == true ? lines.removeFirst() : ""
    options = head.split(separator: " ").dropFirst(2).map(String.init)
    turns = []
    if lines.last == "" { lines.removeLast() }
    for line in lines {
      if line == ">" || line.hasPrefix("> ") {
        turns.append(Turn(line: String(line.dropFirst(2)), answer: ""))
      } else if let last = turns.indices.last {
        turns[last].answer += line + "\n"
      }
    }
  }

  var text: String {
    let head = (["$ smashtag"] + options).joined(separator: " ") + "\n"
    return head + turns.map { "> \($0.line)\n\($0.answer)" }.joined()
  }
}

extension Transcript {
  private static let mark = "- - - -"

  /// The lines as standard input; a mark comes out after the answer of each.
  var script: String { turns.map { "\($0.line)\npath | echo '\(Self.mark)'\n" }.joined() }

  /// The transcript with other answers, cut out of what came back.
  func answered(by output: String, status: Int32?) -> Transcript {
    var answered = self
    let answers = output.components(separatedBy: Self.mark + "\n")
    for index in turns.indices { answered.turns[index].answer = index < answers.count ? answers[index] : "" }
    if let status, status != 0, let last = turns.indices.last {
      answered.turns[last].answer += "[exit status \(status)]\n"
    }
    return answered
  }
}
