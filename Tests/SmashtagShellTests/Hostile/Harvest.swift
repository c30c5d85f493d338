import SmashtagTesting
import Testing

/// What came out of the program, sink by sink.
final class Harvest {
  struct Text {
    /// What brought it out, such as a typed line.
    let cause: String
    let text: String
  }

  private(set) var texts: [Sink: [Text]] = [:]
  /// What is done now.
  var cause = ""

  func add(_ text: String, to sink: Sink) {
    if !text.isEmpty { texts[sink, default: []].append(Text(cause: cause, text: text)) }
  }

  /// Takes what another one has.
  func add(_ other: Harvest) { texts.merge(other.texts) { $0 + $1 } }

  /// One message for each sink that let something through; the parts they show name the field.
  var complaints: [String] {
    Sink.allCases.compactMap { sink in
      let found = (texts[sink] ?? []).lazy.compactMap { text in
        sink.complaint(about: text.text).map { "\(sink) after '\(Poison.spelled(text.cause))': \($0)" }
      }
      return found.first
    }
  }
}
