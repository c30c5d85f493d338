import Testing

@testable import TweetSources

struct TLSFlawTests {
  @Test(arguments: [
    ("SSL certificate problem: certificate has expired", "its certificate has expired"),
    ("SSL certificate problem: certificate is not yet valid", "its certificate is not valid yet"),
    ("SSL certificate problem: self-signed certificate", "its certificate is signed by itself alone"),
    (
      "SSL certificate problem: self-signed certificate in certificate chain",
      "nobody who is trusted signed its certificate"
    ),
    (
      "SSL certificate problem: unable to get local issuer certificate",
      "nobody who is trusted signed its certificate"
    ),
    (
      "SSL: no alternative certificate subject name matches target host name 'a'",
      "its certificate is for another host"
    ),
    (
      "SSL: certificate subject name 'b' does not match target host name 'a'",
      "its certificate is for another host"
    ),
    (
      "error setting certificate file: /nowhere/ca.pem",
      "the file that SMASHTAG_CA_BUNDLE or CURL_CA_BUNDLE names cannot be read"
    ),
    ("error:0A00010B:SSL routines::wrong version number", "it speaks no TLS"),
    ("error:0A000102:SSL routines::unsupported protocol", "it speaks no TLS that is still safe"),
    ("something new", "no safe connection comes about"),
  ])
  func `The words of the libraries become the reader's`(complaint: String, reason: String) {
    #expect(TLSFlaw.reason(of: complaint) == reason)
  }
}
