import Testing

@testable import LineEditor

struct CompletionAnswerTests {
  private func answer(_ line: EditedLine, start: Int = 0, _ texts: String...) -> CompletionAnswer {
    CompletionList(start: start, candidates: texts.map { .init($0) }).answer(in: line)
  }

  @Test func `The only candidate goes in with a blank`() {
    #expect(answer(EditedLine("se"), "search") == .replace(2, with: "search "))
  }

  @Test func `What is not complete gets no blank`() {
    let list = CompletionList(start: 0, candidates: [.init("folder/", isComplete: false)])

    #expect(list.answer(in: EditedLine("fo")) == .replace(2, with: "folder/"))
  }

  @Test func `A blank that stands there is not doubled`() {
    #expect(answer(EditedLine("se #a", cursor: 2), "search") == .replace(2, with: "search"))
  }

  @Test func `Only what begins at the start is replaced`() {
    #expect(answer(EditedLine("search #漢"), start: 7, "#漢字") == .replace(2, with: "#漢字 "))
  }

  @Test func `Several candidates give what they have in common`() {
    #expect(answer(EditedLine("s"), "search", "searches") == .replace(1, with: "search"))
  }

  @Test func `With nothing more in common they are listed`() {
    #expect(answer(EditedLine("se"), "search", "set") == .list)
  }

  @Test func `Nothing typed is ever shortened`() {
    #expect(answer(EditedLine("#sw"), "#Swift", "#swift_lang") == .list)
  }

  @Test(arguments: [0, 3, -1])
  func `Without candidates, or with a start behind the cursor, nothing happens`(start: Int) {
    let list = CompletionList(start: start, candidates: start == 0 ? [] : [.init("search")])

    #expect(list.answer(in: EditedLine("se")) == .nothing)
  }

  @Test func `What is all there already stays`() {
    let list = CompletionList(start: 0, candidates: [.init("folder/", isComplete: false)])

    #expect(list.answer(in: EditedLine("folder/")) == .nothing)
  }

  @Test func `A common beginning is not cut inside a character`() {
    let list = CompletionList(start: 0, candidates: [.init("xe\u{301}"), .init("xe")])

    #expect(list.commonPrefix == "x")
  }

  @Test(arguments: [
    ("#ra|in bell", CompletionAnswer.replace(3, after: 2, with: "#rain")),
    ("#ra|x bell", .replace(3, with: "#rain")), ("#ra| bell", .replace(3, with: "#rain")),
    ("#ra|", .replace(3, with: "#rain ")), ("#rain|n", .nothing), ("#ra|inin", .replace(3, with: "#rain")),
  ])
  func `Inside a word the rest that the candidate holds goes`(text: String, expected: CompletionAnswer) {
    let parts = text.split(separator: "|", omittingEmptySubsequences: false)
    let line = EditedLine(parts.joined(), cursor: parts[0].unicodeScalars.count)

    #expect(CompletionList(start: 0, candidates: [.init("#rain")]).answer(in: line) == expected)
  }
}
