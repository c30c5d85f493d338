import SmashtagModel
import SmashtagTesting
import Testing

struct PlaceNameTests {
  private func parts(_ name: String) -> [String] {
    let place = Place.fixture(name)
    return [place.title, place.subtitle, place.country]
  }

  @Test func `The first part is the title, the last the country, the rest the subtitle`() {
    #expect(parts("Paris, Île-de-France, France") == ["Paris", "Île-de-France", "France"])
  }

  @Test func `Of four parts two are the subtitle`() {
    #expect(parts("Soho, London, England, United Kingdom") == ["Soho", "London, England", "United Kingdom"])
  }

  @Test func `Of two parts none is left for the subtitle`() {
    #expect(parts("Singapore, Singapore") == ["Singapore", "", "Singapore"])
  }

  @Test func `Without a comma the name is title and country`() {
    #expect(parts("Monaco") == ["Monaco", "", "Monaco"])
  }

  @Test(arguments: [
    ("  Paris ,Île-de-France,   France ", ["Paris", "Île-de-France", "France"]),
    ("Paris\t,\nFrance\n", ["Paris", "", "France"]), ("New  York, USA", ["New  York", "", "USA"]),
  ])
  func `Blanks around parts do not count`(name: String, expected: [String]) {
    #expect(parts(name) == expected)
  }

  @Test(arguments: [
    ("Paris, , France", ["Paris", "", "France"]), (", Paris, France", ["Paris", "", "France"]),
    ("Paris, France, ", ["Paris", "", "France"]), ("Paris,", ["Paris", "", "Paris"]),
  ])
  func `Empty parts are passed over`(name: String, expected: [String]) {
    #expect(parts(name) == expected)
  }

  @Test(arguments: ["", ",", " , "])
  func `A name without a letter stays what it is`(name: String) {
    #expect(parts(name) == [name, "", name])
  }
}
