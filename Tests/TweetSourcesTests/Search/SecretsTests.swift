import Testing

@testable import TweetSources

struct SecretsTests {
  @Test(arguments: [
    ("a%2Fb%3D", "a%2Fb%3D"), ("a%2Fb%3D", "a/b="), ("a%2Fb%3D", "a%252Fb%253D"), ("pa\"ss", "pa\"ss"),
    ("pa\"ss", "pa\\\"ss"), ("pa\\ss", "pa\\\\ss"), ("a b", "a%20b"), ("%zz", "%25zz"),
  ])
  func `A secret is left out however it is written`(secret: String, written: String) {
    #expect(Secrets([secret]).left(outOf: "it was \(written), was it?") == "it was …, was it?")
  }

  @Test func `Of two secrets the longer one is left out whole`() {
    #expect(Secrets(["pass", "ada:pass", ""]).left(outOf: "ada:pass pass") == "… …")
  }
}
