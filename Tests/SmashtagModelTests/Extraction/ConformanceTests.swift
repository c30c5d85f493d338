import Foundation
import SmashtagModel
import Testing

@Suite(.enabled(if: ConformanceSuite.path != nil, Comment(rawValue: ConformanceSuite.absence)))
struct ConformanceTests {
  @Test func `Every public case of twitter-text is answered alike`() throws {
    let suite = try ConformanceSuite(path: try #require(ConformanceSuite.path))

    #expect(suite.sections.values.map(\.count).reduce(0, +) == 238)
    for (section, cases) in suite.sections {
      for example in cases {
        let answer = ConformanceSuite.answer(to: example.text, in: section, like: example.expected)
        #expect(answer == example.expected, "\(section): \(example.description)")
      }
    }
  }
}
