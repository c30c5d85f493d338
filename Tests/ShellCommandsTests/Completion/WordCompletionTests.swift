import Foundation
import ShellCommands
import SmashtagModel
import SmashtagTesting
import Testing

struct WordCompletionTests {
  private func candidates(_ words: [String]) throws -> [Completions.Candidate] {
    let tweet = Tweet.fixture(text: "bell", user: .fixture("ada"), hashtags: ["rain", "rainbow"])
    return WordCompletion(try .fixture([tweet], recents: ["bell OR rose", "rain snow"])).candidates(
      for: words)
  }

  @Test(
    arguments: [
      (["se"], ["search", "set"]), (["ba"], []), (["xyz"], []), ([], []), (["#ra"], ["#rain", "#rainbow"]),
      (["@a"], ["@ada"]), (["search", "#ra"], ["#rain", "#rainbow"]), (["s", "#rainb"], ["#rainbow"]),
      (["sea", "#ra"], []), (["search", "bell", "O"], ["OR rose", "OR"]),
      (["search", "bell O"], ["bell OR rose", "bell OR"]),
      (["search", "x", "-from:a"], ["-from:ada"]), (["search", "rain", ""], ["snow"]),
      (["set", "th"], ["theme"]),
      (["set", "theme", "d"], ["dark"]), (["use", ""], ["sample", "archive"]),
      (["import", "x", "--"], ["--as"]),
      (["help", "que"], ["queries"]), (["find", "a"], []),
      (["extract", "--"], ["--rules"]), (["extract", "--r"], ["--rules"]),
      (["extract", "--rules", ""], ["x", "mastodon", "bluesky"]),
      (["extract", "--rules", "ma"], ["mastodon"]),
      (["extract", "--rules", "x", "-"], []), (["import", "--a"], ["--as"]),
      (["import", "--as", "a"], ["ada"]),
    ] as [([String], [String])])
  func `The last word is completed in whole`(words: [String], texts: [String]) throws {
    #expect(try candidates(words).map(\.text) == texts)
  }

  @Test(
    arguments: [
      ("extract --", ["extract --rules"]), ("extract --rules ma", ["extract --rules mastodon"]),
      ("search #rainb", ["search #rainbow"]), ("import --", ["import --as"]), ("set th", ["set theme"]),
      ("#ra | ca", []), ("xyz ", []),
    ] as [(String, [String])])
  func `A word with blanks is a command that is completed`(word: String, texts: [String]) throws {
    #expect(try candidates([word]).map(\.text) == texts)
  }

  @Test func `An empty word is any command, but none that leads up`() throws {
    let names = try candidates([""]).map(\.text)

    #expect(names.contains("search") && names.contains("import") && !names.contains("back"))
  }

  @Test func `Paths are plain, the other shell quotes them`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "words-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder + "/it's; a b", withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }

    #expect(try candidates(["import", folder + "/it"]).map(\.text) == [folder + "/it's; a b/"])
  }

  @Test func `Every candidate has a note`() throws {
    let candidates = try [[""], ["search", ""], ["search", "#"], ["set", ""], ["help", ""]].flatMap(
      candidates)

    #expect(candidates.count > 40 && candidates.allSatisfy { !$0.note.isEmpty })
  }
}
