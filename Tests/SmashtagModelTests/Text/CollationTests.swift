import SmashtagModel
import Testing

struct CollationTests {
  private static let words = ["Zebra", "Åse", "apple", "Äpfel", "Ärger", "Berg", "Öl"]

  private func sorted(_ environment: [String: String]) -> [String] {
    Collation(environment: environment).sorted(Self.words, by: \.self)
  }

  @Test func `In Swedish Å, Ä and Ö follow Z`() {
    #expect(
      sorted(["LANG": "sv_SE.UTF-8"]) == ["apple", "Berg", "Zebra", "Åse", "Äpfel", "Ärger", "Öl"])
  }

  @Test func `In German they stand with A and O`() {
    #expect(
      sorted(["LANG": "de_DE.UTF-8"]) == ["Äpfel", "apple", "Ärger", "Åse", "Berg", "Öl", "Zebra"])
  }

  @Test(arguments: ["", "C", "POSIX", "C.UTF-8", "@euro"])
  func `Without a language letters still beat their case and accents`(name: String) {
    #expect(sorted(["LANG": name]) == ["Äpfel", "apple", "Ärger", "Åse", "Berg", "Öl", "Zebra"])
  }

  @Test(arguments: [
    ["LC_ALL": "sv_SE.UTF-8", "LC_COLLATE": "de_DE.UTF-8", "LANG": "de_DE.UTF-8"],
    ["LC_ALL": "", "LC_COLLATE": "sv_SE.UTF-8", "LANG": "de_DE.UTF-8"],
    ["LC_CTYPE": "de_DE.UTF-8", "LANG": "sv_SE@euro"], ["LANG": "sv"],
  ])
  func `The variable that counts most decides`(environment: [String: String]) {
    #expect(sorted(environment).last == "Öl")
  }

  @Test(arguments: ["xx_XX.UTF-8", "../../etc", "\u{1B}[2J", String(repeating: "a", count: 10_000)])
  func `A language that nobody knows has the common order`(name: String) {
    #expect(sorted(["LANG": name]).last == "Zebra")
  }

  @Test func `Texts that are the same to a language keep an order`() {
    let collation = Collation.standard

    for (left, right) in [("a", "A"), ("a", "a\u{0}"), ("e\u{301}", "é"), ("co-op", "coop")] {
      #expect(!(collation.precedes(left, right) && collation.precedes(right, left)))
      #expect(left == right || collation.precedes(left, right) || collation.precedes(right, left))
    }
  }

  @Test func `The first texts that differ count`() {
    let pairs = [["b", "1"], ["a", "2"], ["a", "1"]]

    #expect(
      Collation.standard.sorted(pairs, by: { $0 }) as [[String]] == [["a", "1"], ["a", "2"], ["b", "1"]])
  }
}
