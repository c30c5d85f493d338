import Testing

@testable import SmashtagShell

struct QueryPlaceTests {
  @Test func `The sign stands below the place`() {
    let place = QueryPlace(in: "rain (snow", offset: 5)

    #expect(place.pointed(columns: .max) == "  rain (snow\n       ^\n")
  }

  @Test(arguments: [0, 30_000, 60_000])
  func `Of a very long query only what stands around the place is shown, also in a script`(offset: Int) {
    let query = String(repeating: "ab ", count: 20_000)

    let lines = QueryPlace(in: query, offset: offset).pointed(columns: .max).split(separator: "\n")

    #expect(lines.count == 2 && lines.allSatisfy { $0.count <= 400 })
    #expect(lines[0].contains("…"))
  }
}
