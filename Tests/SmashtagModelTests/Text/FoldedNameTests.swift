import SmashtagModel
import Testing

struct FoldedNameTests {
  @Test(arguments: [
    ("Swift_Lang", "swift_lang"), ("Straße", "strasse"), ("олёг", "олег"), ("ｆｕｌｌ", "full"), ("東京", "東京"),
    ("ada@Example.Social", "ada@example.social"), ("", ""), ("می\u{200C}خواهم", "ميخواهم"),
    ("a b", "ab"), ("é b", "eb"), ("Łódź", "lodz"), ("مـطر", "مطر"), ("Мой", "мой"),
  ])
  func `A name is one word`(name: String, folded: String) {
    #expect(Folding.name(name) == folded)
  }

  @Test func `A longer name is another`() {
    #expect(Folding.name("swift") != Folding.name("swift_lang"))
  }

  @Test(arguments: [
    ("RAIN", "it rains"), ("strasse", "Große Straße"), ("ole", "Olé!"), ("京タ", "東京タワー"), ("n c", "on campus"),
    ("#rain", "#Rain"), ("☔", "rain ☔"), ("@ada", "by @Ada"),
  ])
  func `A text contains another whatever the writing`(needle: String, text: String) {
    #expect(Folding.contains(needle, in: text))
  }

  @Test(arguments: [("snow", "rain"), ("rain#", "#rain"), ("x", "")])
  func `A text does not contain what is not in it`(needle: String, text: String) {
    #expect(!Folding.contains(needle, in: text))
  }
}
