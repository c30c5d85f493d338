import SmashtagModel
import SmashtagTesting
import Testing

struct PhotoTests {
  private func lines(_ title: String?, _ text: String) -> [String] {
    let photo = Tweet.photo(title: title, text: text)
    return [photo.photoTitle, photo.photoSubtitle]
  }

  @Test func `Title and description stand below each other`() {
    #expect(lines("Pont Neuf", "At dusk") == ["Pont Neuf", "At dusk"])
  }

  @Test(arguments: [nil, "", "  ", "\n\t"])
  func `Without a title the description is the title`(title: String?) {
    #expect(lines(title, "At dusk") == ["At dusk", ""])
  }

  @Test(arguments: [nil, "", " "], ["", " \n"])
  func `With neither it is unknown`(title: String?, text: String) {
    #expect(lines(title, text) == ["Unknown", ""])
  }

  @Test func `A title alone has nothing below it`() {
    #expect(lines("Pont Neuf", "\n") == ["Pont Neuf", ""])
  }

  @Test func `Each is one line, with one blank between words`() {
    #expect(lines(" Pont\r\n Neuf ", "At\n\n\tdusk\u{2028}again") == ["Pont Neuf", "At dusk again"])
  }
}
