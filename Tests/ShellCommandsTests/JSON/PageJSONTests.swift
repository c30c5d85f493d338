import ShellCommands
import SmashtagModel
import SmashtagTesting
import Testing

/// What `--json` prints of a page, to the letter.
struct PageJSONTests {
  private func json(_ line: String) async throws -> String {
    try await Session.fixture(pages: StubPages.rain()).typing(line).json.text
  }

  @Test func `A page has its text, its links and images, and whom it names`() async throws {
    #expect(
      try await json("read t.co/rain") == #"""
        {"context":"page","title":"Rain on campus","url":"https://news.example/rain","text":"Rain on #campus, says @ada. \#
        See the map.\n\n• umbrellas\n• boots\n\nImage: A lake\n\n#no @one\n\nplace\train\nhill #wet\t3 mm",\#
        "links":[{"n":1,"url":"https://maps.example/rain","text":"the map"},\#
        {"n":2,"url":"https://shop.example/boots","text":"boots"},{"n":4,"url":"https://hill.example/","text":"hill"}],\#
        "images":[{"n":3,"url":"https://p.example/lake.jpg","alt":"A lake"}],"site":"The News","sections":[\#
        {"title":"Hashtags","items":[{"n":5,"kind":"hashtag","keyword":"#campus","count":null},\#
        {"n":6,"kind":"hashtag","keyword":"#wet","count":null}]},\#
        {"title":"Users","items":[{"n":7,"kind":"user","keyword":"@ada","count":null}]}],\#
        "fetched":"2015-03-27T18:04:11Z","notes":[]}
        """#)
  }

  @Test func `Of what find left it has no more`() async throws {
    #expect(
      try await json("read t.co/rain; /boots") == #"""
        {"context":"page","title":"Rain on campus / boots","url":"https://news.example/rain","text":"• boots",\#
        "links":[{"n":2,"url":"https://shop.example/boots","text":"boots"}],"images":[],"site":"The News","sections":[],\#
        "fetched":"2015-03-27T18:04:11Z","notes":[]}
        """#)
  }

  @Test func `A file tells what it is`() async throws {
    #expect(
      try await json("read news.example/a.pdf") == #"""
        {"context":"page","title":"a.pdf","url":"https://news.example/a.pdf","text":"","links":[],"images":[],"site":null,\#
        "sections":[],"fetched":"2015-03-27T18:04:11Z","notes":[],"kind":"PDF","bytes":2100000}
        """#)
  }
}
