import Foundation

/// A session on paper: a line `$ smashtag OPTIONS`, then typed lines behind `> `, each with its answer below.
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

  /// The lines as standard input; a mark comes out behind the answer of each.
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
