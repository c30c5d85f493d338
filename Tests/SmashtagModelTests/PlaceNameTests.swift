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

struct PlaceSectionTests {
  private func sections(_ names: [String], language: String = "") -> [String] {
    let collation = Collation(environment: ["LANG": language])
    return PlaceSection.sections(of: names.map { .fixture($0) }, by: collation).map { section in
      ([section.country + ":"] + section.places.map(\.title)).joined(separator: " ")
    }
  }

  @Test func `Locations stand under their countries, both in alphabetical order`() {
    let names = ["Rome, Lazio, Italy", "Paris, France", "Bath, England, United Kingdom", "Lyon, France"]

    #expect(sections(names) == ["France: Lyon Paris", "Italy: Rome", "United Kingdom: Bath"])
  }

  @Test func `Letters beat their case and accents`() {
    let names = ["zeta, X", "Évreux, X", "eze, X", "Alba, X", "Zeta, X"]

    #expect(sections(names, language: "fr_FR.UTF-8").first == "X: Alba Évreux eze zeta Zeta")
  }

  @Test func `The language decides where countries stand`() {
    let names = ["Mariehamn, Åland", "Lusaka, Zambia", "Wien, Österreich", "Oslo, Norge"]

    #expect(
      sections(names, language: "sv_SE.UTF-8").map { $0.prefix { $0 != ":" } }
        == ["Norge", "Zambia", "Åland", "Österreich"])
    #expect(
      sections(names, language: "de_DE.UTF-8").map { $0.prefix { $0 != ":" } }
        == ["Åland", "Norge", "Österreich", "Zambia"])
  }

  @Test func `Locations with one title stand by what is left of their names`() {
    let places = [
      Place(id: "2", name: "York, Ontario, Canada"), Place(id: "3", name: "York, Alberta, Canada"),
      Place(id: "1", name: "York, Ontario, Canada"),
    ]

    #expect(PlaceSection.sections(of: places, by: .standard).first?.places.map(\.id) == ["3", "1", "2"])
  }

  @Test func `The order does not depend on the order they came in`() {
    let names = ["Å, X", "å, X", "A, X", "a, X", "Z, X", "B, Y", "b, Y"]

    for language in ["", "sv_SE", "de_DE", "C"] {
      #expect(sections(names, language: language) == sections(names.reversed(), language: language))
    }
  }

  @Test func `A country is one however its letters are composed`() {
    #expect(sections(["Wien, \u{D6}sterreich", "Graz, O\u{308}sterreich"]).count == 1)
  }

  @Test func `Without places there is no section`() {
    #expect(sections([]).isEmpty)
  }
}
