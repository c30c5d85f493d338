import SmashtagModel
import SmashtagTesting
import Testing

/// The table of texts that come from others, held to the values themselves.
struct ForeignTests {
  private let values = Foreign { place, _ in "‹" + place + "›" }.values

  @Test func `Every text is in the table, and poisoned`() {
    for (name, value) in values {
      let leaves = Leaves(of: value).texts
      #expect(!leaves.isEmpty)
      for leaf in leaves {
        #expect(leaf.text.contains("‹"), "\(name): \(leaf.path) is not filled by the table")
      }
    }
  }

  @Test func `No text is hidden in what is empty`() {
    for (name, value) in values { #expect(Leaves(of: value).holes.sorted() == [], "\(name)") }
  }

  @Test func `A text, an optional and a list of a new property are found`() {
    struct Old {
      let name = "‹name›"
    }
    struct New {
      let old = Old()
      let nick: String? = nil
      let tags: [String] = []
    }

    let leaves = Leaves(of: New())

    #expect(leaves.texts.map(\.path) == ["old.name"] && leaves.texts.map(\.text) == ["‹name›"])
    #expect(leaves.holes == ["nick", "tags"])
  }

  @Test(arguments: Poison.all + Poison.long)
  func `The log of a test gets none of it`(poison: Poison) {
    let messages = [poison.testDescription, "\(Complaint("unfit", poison.text))"]

    for message in messages {
      #expect(message.unicodeScalars.filter { $0 != "…" }.allSatisfy { 0x20..<0x7F ~= $0.value })
    }
  }
}
