import Testing

@testable import TweetFormats

struct CharacterSetDeclarationTests {
  @Test(arguments: [
    "<meta charset=koi8-r>", "<META CHARSET = 'KOI8-R' />", "<meta/charset=koi8-r>",
    "<meta http-equiv=Content-Type content='text/html; charset=koi8-r'>",
    "<meta content=\"text/html; charset=koi8-r\" http-equiv=content-type>",
    "<?xml version='1.0' encoding='koi8-r'?><html>",
    "<html a='>' b=\"<meta charset=utf-8>\"><!-- <meta charset=utf-8> --><meta charset=koi8-r>",
    "<!--><meta charset=koi8-r>", "<!doctype html><head x=y<z><meta name=a><meta charset=koi8-r>",
    "<meta charset=none><meta charset=koi8-r>", "< <p/><>< / <meta\ncharset=koi8-r",
  ])
  func `A page names its set`(_ page: String) {
    #expect(CharacterSetDeclaration.set(in: Array(page.utf8)[...])?.name == "koi8-r")
  }

  @Test(arguments: [
    "", "<", "<meta", "<meta charset", "<meta charset=", "<metacharset=koi8-r>",
    "<meta name=charset content=koi8-r>",
    "<meta content='text/html; charset=koi8-r'>", "<!-- <meta charset=koi8-r>",
    "<p title='<meta charset=koi8-r>",
    "<meta http-equiv=refresh content='0; charset=koi8-r'>", "charset=koi8-r", "<?xml encoding=koi8-r?>",
    "<!-- -- >",
  ])
  func `A page may name none`(_ page: String) {
    #expect(CharacterSetDeclaration.set(in: Array(page.utf8)[...]) == nil)
  }

  @Test func `Who says UTF-16 in ASCII means UTF-8`() {
    #expect(CharacterSetDeclaration.set(in: Array("<meta charset=utf-16>".utf8)[...]) == .utf8)
  }

  @Test(arguments: [(600, "koi8-r"), (8_000, "koi8-r"), (9_000, nil)] as [(Int, String?)])
  func `Comments may stand before it, a few pages of them`(_ length: Int, _ name: String?) {
    let page = "<!--" + String(repeating: " x", count: length / 2) + "--><meta charset=koi8-r>"

    #expect(CharacterSetDeclaration.set(in: Array(page.utf8)[...])?.name == name)
  }
}
