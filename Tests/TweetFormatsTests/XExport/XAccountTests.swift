import SmashtagModel
import Testing

import TweetFormats

struct XAccountTests {
  @Test func `The owner is known by name and id`() throws {
    let owner = try XAccount.owner(
      Array(
        """
        window.YTD.account.part0 = [
          {
            "account" : {
              "email" : "ada@example.org", "createdVia" : "web", "username" : "ada", "accountId" : "12",
              "createdAt" : "2010-01-02T03:04:05.000Z", "accountDisplayName" : "Ada 🌧"
            }
          }
        ]
        """.utf8))

    #expect(owner == User(screenName: "ada", name: "Ada 🌧", id: "12"))
  }

  @Test(arguments: [
    "[]", "[ ]", "[{}]", "{}", "[7,null]", "[{\"account\":null}]", "[{\"account\":{\"username\":\"\"}}]",
    "[{\"account\":{\"username\":7}}]",
  ])
  func `A file that names nobody has no owner`(json: String) throws {
    #expect(try XAccount.owner(Array("window.YTD.account.part0 = \(json);\n".utf8)) == nil)
  }

  @Test(arguments: [
    ("", TweetFormatError.empty), (" \n", .empty),
    ("window.YTD.account.part0 = ", .notJSON(reason: "it has neither { nor [")),
  ])
  func `A file without a value says so`(text: String, expected: TweetFormatError) {
    #expect(throws: expected) { try XAccount.owner(Array(text.utf8)) }
  }

  @Test func `A file cut off anywhere is an error or names nobody`() throws {
    let whole = Array("window.YTD.account.part0 = [{\"account\":{\"username\":\"ada\"}}]".utf8)

    for length in 0..<whole.count {
      #expect(throws: TweetFormatError.self) { try XAccount.owner(Array(whole.prefix(length))) }
    }
    #expect(try XAccount.owner(whole)?.screenName == "ada")
  }
}
