import Foundation
import Testing

/// What JSON says of results.
struct JSONResults: Decodable, Equatable {
  struct Found: Decodable, Equatable {
    let id: String
    let source: String?
  }

  let title: String
  let source: String
  let more: Bool
  let tweets: [Found]
  let notes: [String]

  var ids: [String] { tweets.map(\.id) }
}

extension Program.Outcome {
  /// What the last command of a run with `--json` said of its results.
  func results(sourceLocation: SourceLocation = #_sourceLocation) throws -> JSONResults {
    let line = try #require(lines.last, "nothing but \(errors)", sourceLocation: sourceLocation)
    return try JSONDecoder().decode(JSONResults.self, from: Data(line.utf8))
  }
}
