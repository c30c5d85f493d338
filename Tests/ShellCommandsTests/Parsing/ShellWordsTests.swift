@testable import ShellCommands
import Foundation
import Testing

struct ShellWordsTests {
  @Test(
    arguments: [
      ("", []), ("   ", []), ("a b", ["a", "b"]), ("  a   b  ", ["a", "b"]), ("'a b' c", ["a b", "c"]),
      ("\"a b\" c", ["a b", "c"]), ("a\\ b c", ["a b", "c"]), ("a'b c'd", ["ab cd"]), ("''", [""]),
      ("\"\" a", ["", "a"]),
      ("'a\\b'", ["a\\b"]), ("\"a\\\"b\"", ["a\"b"]), ("\"a\\\\b\"", ["a\\b"]), ("\"a\\nb\"", ["a\\nb"]),
      ("\"it's\"", ["it's"]), ("it\\'s", ["it's"]), ("a\\", ["a"]), ("東京 é", ["東京", "é"]),
    ] as [(String, [String])])
  func `Words are cut as a POSIX shell cuts them`(line: String, words: [String]) throws {
    #expect(try ShellWords.words(of: line) == words)
  }

  @Test(arguments: [("'a", "'"), ("\"a", "\""), ("a 'b\" c", "'"), ("it's", "'")] as [(String, Character)])
  func `A quote that nothing closes is named`(line: String, quote: Character) {
    #expect(throws: UsageError.unclosedQuote(quote)) { try ShellWords.words(of: line) }
  }

  @Test(arguments: ["~", "~/a.json"])
  func `A tilde is the home folder`(word: String) throws {
    #expect(try ShellWords.words(of: word, home: "/home/ada") == ["/home/ada" + word.dropFirst()])
  }

  @Test func `The home folder is where HOME says, as other programs take it`() {
    let home = ProcessInfo.processInfo.environment["HOME"] ?? ""

    #expect(home.isEmpty ? String.homeFolder == NSHomeDirectory() : String.homeFolder == home)
  }

  @Test(arguments: [("'~/a'", "~/a"), ("\\~", "~"), ("a~", "a~"), ("~ada", "~ada"), ("a/~", "a/~")])
  func `A tilde elsewhere, or quoted, is a letter`(line: String, word: String) throws {
    #expect(try ShellWords.words(of: line) == [word])
  }
}
