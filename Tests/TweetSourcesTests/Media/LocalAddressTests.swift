import CCurl
import Testing

@testable import TweetSources

/// Which addresses are this machine's or a local network's.
struct LocalAddressTests {
  /// `nil` for what is no address.
  private func isLocal(_ text: String) -> Bool? {
    var isLocal = false
    return ccurl_reads_address(text, &isLocal) ? isLocal : nil
  }

  @Test(arguments: [
    "0.0.0.0", "0.1.2.3", "10.0.0.0", "10.255.255.255", "100.64.0.0", "100.127.255.255", "127.0.0.1",
    "127.255.255.255", "169.254.0.1", "169.254.169.254", "172.16.0.0", "172.31.255.255", "192.0.0.1",
    "192.0.0.255", "192.0.2.1", "192.168.0.0", "192.168.255.255", "198.18.0.0", "198.19.255.255",
    "198.51.100.7", "203.0.113.1", "224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255",
  ])
  func `An IPv4 address of a local block is local`(text: String) {
    #expect(isLocal(text) == true)
  }

  @Test(arguments: [
    "1.0.0.0", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255", "128.0.0.0",
    "169.253.255.255", "169.255.0.0", "172.15.255.255", "172.32.0.0", "192.0.1.0", "192.0.3.0",
    "192.167.255.255", "192.169.0.0", "198.17.255.255", "198.20.0.0", "198.51.99.255", "198.51.101.0",
    "203.0.112.255", "203.0.114.0", "223.255.255.255",
  ])
  func `An IPv4 address beside the local blocks is outside`(text: String) {
    #expect(isLocal(text) == false)
  }

  @Test(arguments: [
    "::", "::1", "fc00::1", "fdff::1", "fe80::1", "febf::1", "fec0::1", "ff02::1", "::ffff:127.0.0.1",
    "::ffff:10.1.2.3", "::127.0.0.1", "::ffff:0:192.168.1.1", "64:ff9b::127.0.0.1", "64:ff9b::a00:1",
    "64:ff9b:1::808:808", "2002:7f00:1::", "2002:c0a8:101::1", "2001:0:808:808::80ff:fffe",
  ])
  func `An IPv6 address that is local, or stands for a local one, is local`(text: String) {
    #expect(isLocal(text) == true)
  }

  @Test(arguments: [
    "2606:4700::1111", "2001:db8::1", "2001:4860:4860::8888", "fbff::1", "fe00::1", "fe7f::1",
    "::ffff:8.8.8.8", "64:ff9b::8.8.8.8", "2002:808:808::1", "2001:0:7f00:1::f7f7:f7f7",
  ])
  func `Any other IPv6 address is outside`(text: String) {
    #expect(isLocal(text) == false)
  }

  @Test(arguments: ["", "localhost", "127.1", "[::1]", "fe80::1%lo", "1.2.3.4.5"])
  func `What is no address is told from one`(text: String) {
    #expect(isLocal(text) == nil)
  }

  @Test(arguments: [
    "localhost", "LOCALHOST", "localhost.", "a.localhost", "a.localhost.", "127.0.0.1", "127.0.0.1.", "127.1",
    "0", "2130706433", "0x7f000001", "0177.0.0.1", "127%2e0.0.1", "[::1]", "[::ffff:127.0.0.1]", "[::]",
    "[fe80::1%25lo]", "10.0.0.1", "[fd00::1]", "１２７.0.0.1", "127。0。0。1", "ｌocalhost",
  ])
  func `A host that is local by its name alone is local`(host: String) throws {
    #expect(try HTTPAddress("http://\(host):8080/a").origin.isLocal)
  }

  @Test(arguments: [
    "a.example", "localhost.example", "127.0.0.1.example", "8.8.8.8", "[2606:4700::1111]", "nas",
  ])
  func `Any other host has to be looked up`(host: String) throws {
    #expect(try !HTTPAddress("http://\(host):8080/a").origin.isLocal)
  }

  @Test(arguments: [
    "nas", "NAS.", "router.lan", "printer.local", "a.b.home.arpa", "vault.internal", "a.localhost",
    "127.0.0.1",
  ])
  func `A name that nobody can own in public is local by that alone`(host: String) throws {
    #expect(try HTTPAddress("http://\(host)/a").origin.isLocalByName)
  }

  @Test(arguments: ["a.example", "lan.example", "8.8.8.8", "[2606:4700::1111]", "local.a.example"])
  func `A name of the world is not`(host: String) throws {
    #expect(try !HTTPAddress("http://\(host)/a").origin.isLocalByName)
  }
}
