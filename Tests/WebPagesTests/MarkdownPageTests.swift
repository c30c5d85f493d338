import SmashtagModel
import Testing

@testable import WebPages

/// What md4c and HTML read in other ways than GitHub does.
struct MarkdownPageTests {
  private static func page(_ text: String) -> WebPage? {
    let request = PageDecoder.Request(
      contentType: "text/markdown", url: "https://a.example/b.md", extent: .article
    ) {
      TestAddress.joined($0, $1)
    }
    guard case .page(let page) = PageDecoder().answer(Array(text.utf8), to: request) else { return nil }
    return page
  }

  private static func texts(_ text: String) -> [String]? { page(text)?.blocks.map(\.text.text) }

  @Test(arguments: [
    ("/?a=1&copy", "?a=1&copy"), ("/?a=1&sect#x", "?a=1&sect#x"), (#"/?a=\&copy;x"#, "?a=&copy;x"),
    ("/?a=1&amp;b", "?a=1&b"), ("/?a=&none;", "?a=&none;"),
  ])
  func `An address has the references that Markdown sees`(address: String, target: String) {
    #expect(Self.page("[x](\(address))")?.items.compactMap(\.address) == ["https://a.example/" + target])
  }

  @Test(arguments: [
    ("&notanentity; x", "&notanentity; x"), ("&copy; &#x41; &notin;", "© A ∉"), ("&semi;", ";"),
  ])
  func `A reference that HTML does not know stays`(text: String, shown: String) {
    #expect(Self.texts(text) == [shown])
  }

  @Test func `The box of a task stands before its first paragraph`() {
    #expect(Self.texts("- [ ] rain\n\n- [x] snow\n\n  sun") == ["[ ] rain", "[x] snow", "sun"])
    #expect(Self.texts("- [ ] rain\n- [x] snow") == ["[ ] rain", "[x] snow"])
  }

  @Test func `Code in a table has no backslash before a bar`() {
    let blocks = Self.page("| a | b |\n|---|---|\n| `x \\| y \\n` | c |\n\n    x \\| y")?.blocks

    #expect(blocks?.first?.cells?.last == ["x | y \\n", "c"])
    #expect(blocks?.last?.text.text == "x \\| y")
  }

  @Test func `A note of one word is no address of a link`() {
    let notes = "rain[^1]\n\n[^1]: https://b.example/c\n[^2]: Word"

    #expect(Self.texts(notes) == ["rain[^1]", "[^1]: https://b.example/c", "[^2]: Word"])
    #expect(Self.texts("```\n[^1]: Word\n```") == ["[^1]: Word"])
    #expect(Self.texts("1. ```\n   [^1]: Word\n   ```\n\n[^2]: Word") == ["[^1]: Word", "[^2]: Word"])
    #expect(Self.texts("```ls``` lists.\n\n[^2]: Word") == ["ls lists.", "[^2]: Word"])
  }

  @Test func `A text may begin with a rule`() {
    #expect(Self.texts("---\n\n# Title\n\nrain\n\n---\n\nsun")?.contains("rain") == true)
    #expect(Self.texts("---\ntitle: A\nog:image: /x.png\n---\nsun") == ["sun"])
    #expect(Self.texts("---\ntitle: A\ntags:\n  - b\n- c\n# d\n\n---\nsun") == ["sun"])
  }
}
