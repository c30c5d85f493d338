import SmashtagModel
import Testing

struct StreamSafeTextTests {
  private func read(_ text: String) -> String {
    let bounded = StreamSafeText.string(text)
    var text = text
    #expect(text.withUTF8 { StreamSafeText.string($0) } == bounded)
    return bounded
  }

  @Test(arguments: [
    "", "rain", "Zürich", "雨雨雨雨雨雨雨雨雨雨雨雨雨雨雨雨雨雨雨雨雨雨雨雨雨雨雨雨雨雨雨雨雨雨雨雨雨雨雨雨",
    "a" + String(repeating: "\u{301}", count: 30), "नमस्ते नमस्ते नमस्ते नमस्ते नमस्ते",
  ])
  func `Text of any language stays`(text: String) {
    #expect(Array(read(text).unicodeScalars) == Array(text.unicodeScalars))
  }

  @Test func `After thirty marks stands a joiner, and each mark stays`() {
    let marks = String(repeating: "\u{301}\u{316}", count: 50)

    let read = Array(self.read("a" + marks + "b").unicodeScalars)

    #expect(read.filter { $0 != "\u{34F}" } == Array(("a" + marks + "b").unicodeScalars))
    #expect(read.indices.filter { read[$0] == "\u{34F}" } == [31, 62, 93])
  }
}
