import Testing

@testable import TweetFormats

struct PageGoldenTests {
  @Test(arguments: PageGolden.all)
  func `A page is shown as a careful reader wants it`(golden: PageGolden) throws {
    let page = try #require(try golden.page())

    let difference = page.golden.firstDifference(from: try golden.expected())

    #expect(difference == nil, "\(golden.name).txt, \(difference ?? "")")
  }

  @Test func `There are pages to look at`() {
    #expect(PageGolden.all.count >= 14)
  }
}
