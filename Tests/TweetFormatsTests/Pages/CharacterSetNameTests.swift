import Testing

@testable import TweetFormats

struct CharacterSetNameTests {
  @Test(arguments: [
    ("UTF-8", "utf-8"), ("ascii", "windows-1252"), ("ISO-8859-1", "windows-1252"), ("Shift_JIS", "shift_jis"),
    ("gb2312", "gbk"), ("x-x-big5", "big5"), ("iso-8859-9", "windows-1254"), ("tis-620", "windows-874"),
    ("iso88592", "iso-8859-2"), ("x-cp1251", "windows-1251"), ("unicode", "utf-16le"), ("l9", "iso-8859-15"),
  ])
  func `Sets go by many names`(_ label: String, _ name: String) {
    #expect(CharacterSetName(label: Array(label.utf8))?.name == name)
  }

  @Test(arguments: [
    "", "utf-7", "iso-2022-cn", "hz-gb-2312", "utf-8\0", "koi8-r-and-more", "UTF-8//IGNORE", "../x",
  ])
  func `What no browser knows is no set`(_ label: String) {
    #expect(CharacterSetName(label: Array(label.utf8)) == nil)
  }

  @Test(arguments: [
    ("text/html; charset=koi8-r", "koi8-r"), ("text/html;CharSet = 'KOI8-R'", "koi8-r"),
    ("text/html; charset=\"utf-8\"; x=y", "utf-8"), ("charset charset=utf-8;", "utf-8"),
    ("text/html; charset=\" utf-8 \"", "utf-8"), ("xcharset=utf-8", "utf-8"),
  ])
  func `A content type names a set`(_ contentType: String, _ name: String) {
    #expect(CharacterSetName(contentType: Array(contentType.utf8))?.name == name)
  }

  @Test(arguments: [
    "text/html", "", "charset", "charset=", "charset=\"", "text/html; charset=none; charset=utf-8",
  ])
  func `A content type may name none`(_ contentType: String) {
    #expect(CharacterSetName(contentType: Array(contentType.utf8)) == nil)
  }
}
