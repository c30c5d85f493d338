import SmashtagModel
import Testing

struct ThisMachineTests {
  @Test(arguments: ["localhost", "a.localhost", "127.0.0.1", "127.200.3.4", "[::1]"])
  func `This machine is known by its names`(host: String) {
    #expect(ThisMachine.isNamed(by: host))
  }

  @Test(arguments: [
    "", "localhost.example", "notlocalhost", "128.0.0.1", "127.example.org", "127.0.0.1.example", "[::2]",
    "127.0.1", "127.0.0.256", "127.0.0.", "::1", "0.0.0.0", "LOCALHOST",
  ])
  func `Another machine is not taken for this one`(host: String) {
    #expect(!ThisMachine.isNamed(by: host))
  }
}
