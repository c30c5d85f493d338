import Testing

@testable import TweetFormats

struct ClassWordsTests {
  @Test(arguments: [
    ("menu", ClassWords.Part.navigation), ("main-menu", .navigation), ("mainMenu", .navigation),
    ("a b_nav", .navigation), ("READ-ALSO", .offer), ("siteNotice", .frame), ("css-1 ad-slot", .offer),
    ("widget", .doubtful), ("widget newsletter", .offer), ("comment-list", .comments), ("lineno", .sign),
    ("has-sidebar", nil), ("no-cookies", nil), ("content", nil), ("", nil), (" - ", nil), ("menus", nil),
    ("loading", nil), ("header", nil), ("é-menu", .navigation), ("not-a-menu nav", .navigation),
    ("cookie-notice-text", .frame), ("sr-only", .sign),
  ])
  func `Words are told whole and in parts`(value: String, part: ClassWords.Part?) {
    #expect(ClassWords.part(Array(value.utf8)[...]) == part)
  }

  @Test(arguments: [
    "cookie-recipe", "share-price", "related-work", "restaurant-menu", "socialHistory", "footer_notes",
    "comments-syntax", "breadcrumb-bakery",
  ])
  func `One part of a word that says what is in a box is doubtful`(value: String) {
    #expect(ClassWords.part(Array(value.utf8)[...]) == .doubtful)
  }
}
