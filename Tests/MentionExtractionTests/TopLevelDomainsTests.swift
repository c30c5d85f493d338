import Testing

@testable import MentionExtraction

struct TopLevelDomainsTests {
  @Test func `The number of names is that of the list`() {
    #expect(TopLevelDomains.count == TopLevelDomains.all.names.count)
  }
}
