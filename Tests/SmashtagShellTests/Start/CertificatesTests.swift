import Testing

@testable import SmashtagShell

struct CertificatesTests {
  @Test(
    arguments: [
      ([:], nil), (["CURL_CA_BUNDLE": "/c"], "/c"),
      (["SMASHTAG_CA_BUNDLE": "/s", "CURL_CA_BUNDLE": "/c"], "/s"),
      (["SMASHTAG_CA_BUNDLE": "", "CURL_CA_BUNDLE": "/c"], "/c"),
    ] as [([String: String], String?)])
  func `The program's own variable counts first`(environment: [String: String], file: String?) {
    #expect(Certificates.file(in: environment) == file)
  }
}
