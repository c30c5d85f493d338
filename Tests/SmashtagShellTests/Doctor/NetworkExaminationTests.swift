import ShellCommands
import Testing

@testable import SmashtagShell

struct NetworkExaminationTests {
  private func finding(_ name: String, _ environment: [String: String]) -> Finding? {
    NetworkExamination(environment: environment, client: "libcurl/1").findings[name]
  }

  @Test(arguments: [
    ("http://proxy.example:3128/", "proxy.example:3128"), ("proxy:3128", "proxy:3128"),
    ("http://ada:s3cret@proxy:3128", "proxy:3128"), ("ada:s3cret@proxy", "proxy"),
    ("http://ada:s3/cr?e#t@proxy/", "proxy"), ("http://ada:s3@cret@[::1]:3128", "[::1]:3128"),
    ("http://ada:s3cret", "set, not shown"), ("s3cret word", "set, not shown"), ("http://", "set, not shown"),
  ])
  func `Of a proxy the host alone is shown`(value: String, shown: String) {
    #expect(finding("https_proxy", ["https_proxy": value])?.value == shown)
  }

  @Test func `What fetches is named with its version`() {
    #expect(finding("network", [:])?.value == "libcurl/1")
  }

  @Test func `Without a proxy there is none`() {
    #expect(finding("proxy", ["https_proxy": ""])?.value == "none")
  }

  @Test func `Certificates that are there are fine`() throws {
    let folder = try Folder()
    let path = try folder.write("", to: "ca.pem")

    #expect(
      finding("SMASHTAG_CA_BUNDLE", ["SMASHTAG_CA_BUNDLE": path])
        == Finding(.sources, "SMASHTAG_CA_BUNDLE", path))
  }

  @Test func `Certificates that cannot be read are broken`() {
    #expect(finding("CURL_CA_BUNDLE", ["CURL_CA_BUNDLE": "/nowhere/ca.pem"])?.state == .broken)
  }
}
