import ShellCommands
import Testing

struct SecretLineTests {
  @Test(arguments: [
    "login home s3cret", "  login home s3cret  ", "logi home s3cret", "login home 's3 cret'",
    "login home 's3cret",
    "#rain; login home s3cret", "lgoin home s3cret", "log home s3cret", "logout home s3cret",
    "login s3cret home | cat", "login home=s3cret", "go https://ada:s3cret@h.example/@ada/1",
    "https://ada:s3cret@h.example/@ada/1", "go https://h.example/@ada/1?access_token=s3cret",
    "source add mastodon home https://ada:s3cret@h.example", "source add mastodon home h.example s3cret",
    "source add mastodon home https://h.example/?token=s3cret",
    "SMASHTAG_TOKEN_M=s3cret", "export SMASHTAG_TOKEN_M=s3cret", "smashtag_token_m = s3cret",
    "#rain; SMASHTAG_FLICKR_KEY=s3cret", "search SMASHTAG_TOKEN_M=s3cret",
    "SMASHTAG_TOKEN_M='s3cret' smashtag",
    "sourec add mastodon home ada:s3cret@h.example",
  ])
  func `A line with something secret is known`(line: String) {
    #expect(CommandLine.holdsSecret(line))
  }

  @Test(arguments: [
    "SMASHTAG_TOKEN_M=s3cret", "export SMASHTAG_TOKEN_M=s3cret", "search SMASHTAG_TOKEN_M=s3cret",
    "smashtag_token_m=s3cret", "#SMASHTAG_TOKEN_M=s3cret", "/SMASHTAG_TOKEN_M=s3cret",
  ])
  func `A token's variable is no command and no search, and its value is not repeated`(line: String) throws {
    let ways: [() throws -> Invocation] = [
      { try Invocation(line, mayBeCut: true) },
      { try Invocation(words: line.split(separator: " ").map(String.init)) },
    ]
    for invoke in ways {
      let error = #expect(throws: FailedCommand.self) { try invoke() }
      #expect(error?.name == "SMASHTAG_TOKEN_M" && error?.error as? CommandError == .tokenVariableTyped)
      #expect(error?.json.text.contains("s3cret") == false)
    }
  }

  @Test(arguments: ["search SMASHTAG_TOKEN_M", "#SMASHTAG_TOKEN_", "search a=b"])
  func `The variable's name alone may be searched for`(line: String) throws {
    #expect(try !Invocation(line, mayBeCut: true).name.isEmpty && !CommandLine.holdsSecret(line))
  }

  @Test(arguments: [
    "", "login home", "logout home", "login", "#rain login home s3cret", "search login home s3cret",
    "source add mastodon home https://h.example", "source remove home", "use home", "# login home s3cret",
    "3",
    "path", "go https://x.com/ada/status/1",
  ])
  func `All other lines may be remembered`(line: String) {
    #expect(!CommandLine.holdsSecret(line))
  }
}
