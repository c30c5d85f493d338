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
    "sourec add mastodon home ada:s3cret@h.example",
  ])
  func `A line with something secret is known`(line: String) {
    #expect(CommandLine.holdsSecret(line))
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
