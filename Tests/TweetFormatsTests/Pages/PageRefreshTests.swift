import Testing

@testable import TweetFormats

struct PageRefreshTests {
  @Test(arguments: [
    ("0;url=https://a.example/", 0, "https://a.example/"), ("5; URL='b?c;d'", 5, "b?c;d"),
    (" 3 , url = \"e\" f", 3, "e"), ("0 g", 0, "g"), ("0;h", 0, "h"), (".5;url=i", 0, "i"),
    ("2.9;url=j", 2, "j"),
    ("0;url", 0, "url"), ("0;urls=k", 0, "urls=k"), ("0;'l m'", 0, "l m"), ("1;  ", 1, ""), ("60", 60, ""),
    ("0;url=n o \n", 0, "n o"), ("0;url='p", 0, "p"), ("99999999999999999999;url=q", Int.max, "q"),
    ("0;url=https://пример.example/ж", 0, "https://пример.example/ж"),
  ])
  func `A page is led on as in browsers`(_ content: String, _ seconds: Int, _ address: String) {
    let refresh = PageRefresh(content)

    #expect(refresh?.seconds == seconds)
    #expect(refresh?.address == address)
  }

  @Test(arguments: ["", "url=a", "-1;url=a", "x", "0url=a", "0:a", "0/a"])
  func `What browsers do not understand leads nowhere`(_ content: String) {
    #expect(PageRefresh(content) == nil)
  }

  @Test(arguments: [
    ("0;url=a", 40, true, true), ("0;url=a", 40, false, true), ("0;url=a", 9_000, false, true),
    ("0;url=a", 9_000, true, false), ("5;url=a", 40, false, true), ("5;url=a", 9_000, false, false),
    ("6;url=a", 0, false, false), ("0", 0, false, false), ("300", 9_000, false, false),
  ])
  func `It leads on at once where nobody could read the page`(
    _ content: String, _ textCount: Int, _ isInNoscript: Bool, _ isAtOnce: Bool
  ) {
    let refresh = PageRefresh(content)

    #expect(refresh?.isAtOnce(textCount: textCount, isInNoscript: isInNoscript) == isAtOnce)
  }
}
