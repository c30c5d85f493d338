import Testing

@testable import TweetSources

struct OriginTests {
  @Test func `The usual port goes without saying`() {
    #expect(Origin(scheme: "https", host: "Example.org", port: 443).name == "example.org")
    #expect(Origin(scheme: "http", host: "example.org", port: 80).name == "example.org")
  }

  @Test func `Another port is said`() {
    #expect(Origin(scheme: "https", host: "example.org", port: 80).name == "example.org:80")
  }

  @Test func `This machine is known by its name, however that is written`() {
    #expect(Origin(scheme: "http", host: "LocalHost", port: 80).isThisMachine)
    #expect(!Origin(scheme: "http", host: "localhost.example", port: 80).isThisMachine)
  }

  @Test func `Secrets are kept by TLS and by this machine`() {
    #expect(Origin(scheme: "https", host: "example.org", port: 443).keepsSecrets)
    #expect(Origin(scheme: "http", host: "localhost", port: 80).keepsSecrets)
    #expect(!Origin(scheme: "http", host: "example.org", port: 80).keepsSecrets)
  }

  @Test func `What is no letter of a name is not shown`() {
    #expect(Origin(scheme: "http", host: "a\u{202E}b\u{1B}", port: 80).name == "a\u{FFFD}b\u{FFFD}")
  }
}
