import CCurl
import Foundation
import Glibc
import SmashtagModel
import Testing

@testable import SmashtagTesting
@testable import TweetSources

/// What may not lead to this machine does not, whatever it is called and whoever was there before.
struct ReachTests {
  private func request(_ url: String, _ reach: MediaReach = .outside) -> HTTPRequest {
    var request = HTTPRequest(url: url)
    request.reach = reach
    return request
  }

  private func order(_ url: String, _ reach: MediaReach = .outside) throws -> CurlOrder {
    CurlOrder(
      fetch: try Fetch(request(url, reach), deadline: .now + .seconds(9)), certificates: Certificate.authority
    )
  }

  @Test(arguments: [
    "localhost", "localhost.", "0", "127.1", "127.0.0.1", "[::ffff:127.0.0.1]", "2130706433", "a.localhost",
    "0.0.0.0",
    "0x7f.1", "[::1]", "[::]", "127%2E0.0.1",
  ])
  func `No name of this machine leads there`(host: String) async throws {
    let server = try LoopbackServer { _ in .json("[]") }

    let error = await #expect(throws: HTTPError.self) {
      try await HTTPClient().response(to: request("http://\(host):\(server.port)/"), for: "a test")
    }

    guard case .local = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(server.requests.isEmpty)
    #expect(server.openConnections == 0)
  }

  @Test(arguments: ["127.0.0.1", "localhost", "[::ffff:127.0.0.1]"])
  func `The address connected to is what counts, and nobody connects`(host: String) async throws {
    let listener = try LoopbackListener()
    defer { close(listener.socket) }

    let result = await CurlLoop().result(of: try order("http://\(host):\(listener.port)/"))

    #expect(result == .failure(.local(host: "\(host):\(listener.port)")))
    #expect(!isSomebody(at: listener.socket))
  }

  @Test func `Who may go anywhere connects`() async throws {
    let listener = try LoopbackListener()
    defer { close(listener.socket) }
    let order = try order("http://127.0.0.1:\(listener.port)/", .anywhere)

    let task = Task { await CurlLoop().result(of: order) }

    #expect(await eventually { isSomebody(at: listener.socket) })
    task.cancel()
  }

  @Test(.enabled(if: Self.hostLeadsHere, "this machine's own name leads elsewhere"))
  func `A name that is looked up leads there no more than others`() async throws {
    let server = try LoopbackServer { _ in .json("[]") }
    let url = "http://\(ProcessInfo.processInfo.hostName):\(server.port)/"

    #expect(try await HTTPClient().response(to: request(url, .anywhere), for: "a test").status == 200)
    await #expect(throws: HTTPError.local(host: "\(ProcessInfo.processInfo.hostName):\(server.port)")) {
      try await HTTPClient().response(to: request(url), for: "a test")
    }
    #expect(server.requests.count == 1)
  }

  @Test(arguments: [LoopbackServer.Security.none, .tls(.good)])
  func `A connection that somebody else opened is not used`(security: LoopbackServer.Security) async throws {
    let server = try LoopbackServer(security: security) { _ in .json("[]") }
    let loop = CurlLoop()
    _ = try await loop.result(of: try order(server.url, .anywhere)).get()
    #expect(server.openConnections == 1)

    let result = await loop.result(of: try order(server.url))

    #expect(result == .failure(.local(host: "127.0.0.1:\(server.port)")))
    #expect(server.requests.count == 1)
    #expect(try await loop.result(of: try order(server.url, .anywhere)).get().status == 200)
  }

  @Test(.enabled(if: HTTP2Server.program != nil, "nghttpd is not installed"))
  func `A connection of many streams is not used, and goes on for the others`() async throws {
    let server = try await serverOfStreams()
    let loop = CurlLoop()
    _ = try await loop.result(of: try order(server.url + "/a", .anywhere)).get()

    let results = [
      await loop.result(of: try order(server.url + "/a")),
      await loop.result(of: try order(server.url + "/a", .anywhere)),
    ]

    guard case .failure(.local) = results[0] else {
      Issue.record("\(results[0])")
      return
    }
    #expect(try results[1].get().body == Array("[1]".utf8))
  }

  @Test func `Requests that differ in how far they may go are not one`() async throws {
    let server = try LoopbackServer { _ in
      .steps([.pause(milliseconds: 300), .text("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")])
    }
    let client = HTTPClient()
    let near = Task { try await client.response(to: request(server.url, .anywhere), for: "a test") }
    #expect(await eventually { server.requests.count == 1 })

    await #expect(throws: HTTPError.local(host: "127.0.0.1:\(server.port)")) {
      try await client.response(to: request(server.url), for: "a test")
    }

    #expect(try await near.value.status == 200)
    #expect(server.requests.count == 1)
  }
}

extension ReachTests {
  /// Serves `[1]` at `/a`; its port was free a moment before, and is looked for again where it is not any more.
  private func serverOfStreams() async throws -> HTTP2Server {
    for _ in 0..<3 {
      let server = try HTTP2Server(serving: ["a": Data("[1]".utf8)])
      if try await server.listens() { return server }
    }
    return try HTTP2Server(serving: ["a": Data("[1]".utf8)])
  }

  /// A client stands before a server that takes nobody in.
  private func isSomebody(at socket: Int32) -> Bool {
    var waiting = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    return poll(&waiting, 1, 0) > 0
  }

  /// A list of hosts names this machine as the tests' servers know it.
  static let hostLeadsHere: Bool = {
    let list = (try? String(contentsOfFile: "/etc/hosts", encoding: .utf8)) ?? ""
    let (here, name) = ("127.0.0.1", ProcessInfo.processInfo.hostName)
    return list.split(separator: "\n").contains { line in
      let words = line.split(whereSeparator: \.isWhitespace).map(String.init(_:))
      return words.first == here && words.dropFirst().contains(name)
    }
  }()
}

/// Which addresses are this machine's or a local network's.
struct LocalAddressTests {
  /// `nil` for what is no address.
  private func isLocal(_ text: String) -> Bool? {
    var isLocal = false
    return ccurl_reads_address(text, &isLocal) ? isLocal : nil
  }

  /// IANA's registry of special-purpose IPv4 addresses, and multicast: what each block begins and ends with.
  @Test(arguments: [
    ("this network", "0.0.0.0", "0.255.255.255"), ("private", "10.0.0.0", "10.255.255.255"),
    ("shared", "100.64.0.0", "100.127.255.255"), ("loopback", "127.0.0.0", "127.255.255.255"),
    ("link-local", "169.254.0.0", "169.254.255.255"), ("private", "172.16.0.0", "172.31.255.255"),
    ("protocol assignments", "192.0.0.0", "192.0.0.255"), ("TEST-NET-1", "192.0.2.0", "192.0.2.255"),
    ("6to4 relays", "192.88.99.0", "192.88.99.255"), ("private", "192.168.0.0", "192.168.255.255"),
    ("benchmarks", "198.18.0.0", "198.19.255.255"), ("TEST-NET-2", "198.51.100.0", "198.51.100.255"),
    ("TEST-NET-3", "203.0.113.0", "203.0.113.255"), ("multicast", "224.0.0.0", "239.255.255.255"),
    ("reserved", "240.0.0.0", "255.255.255.254"), ("broadcast", "255.255.255.255", "255.255.255.255"),
  ])
  func `An IPv4 address of a block for special purposes is local`(block: String, first: String, last: String)
  {
    #expect(isLocal(first) == true && isLocal(last) == true, "\(block)")
    for mapped in ["::ffff:\(first)", "::ffff:\(last)", "64:ff9b::\(first)", "64:ff9b::\(last)"] {
      #expect(isLocal(mapped) == true, "\(mapped)")
    }
  }

  @Test(arguments: [
    "1.0.0.0", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255", "128.0.0.0",
    "169.253.255.255", "169.255.0.0", "172.15.255.255", "172.32.0.0", "191.255.255.255", "192.0.1.0",
    "192.0.1.255", "192.0.3.0", "192.88.98.255", "192.88.100.0", "192.167.255.255", "192.169.0.0",
    "198.17.255.255", "198.20.0.0", "198.51.99.255", "198.51.101.0", "203.0.112.255", "203.0.114.0",
    "223.255.255.255",
  ])
  func `An IPv4 address beside these blocks is outside`(text: String) {
    #expect(isLocal(text) == false)
    #expect(isLocal("::ffff:\(text)") == false && isLocal("64:ff9b::\(text)") == false)
  }

  /// IANA's registry of special-purpose IPv6 addresses, what is deprecated, and what is not assigned at all.
  @Test(arguments: [
    ("unspecified", "::", "::"), ("loopback", "::1", "::1"), ("compatible with IPv4", "::2", "::8.8.8.8"),
    ("translated", "::ffff:0:8.8.8.8", "::ffff:0:192.168.1.1"),
    ("NAT64 in a local network", "64:ff9b:1::", "64:ff9b:1:ffff:ffff:ffff:808:808"),
    ("discard-only", "100::", "100::ffff:ffff:ffff:ffff"), ("dummy", "100:0:0:1::", "100:0:0:1:ffff::"),
    ("protocol assignments", "2001:1::", "2001:1ff:ffff::"), ("PCP anycast", "2001:1::1", "2001:1::3"),
    ("benchmarks", "2001:2::", "2001:2:0:ffff::"), ("AMT", "2001:3::", "2001:3:ffff::"),
    ("ORCHID", "2001:10::", "2001:1f:ffff::"), ("ORCHIDv2", "2001:20::", "2001:2f:ffff::"),
    ("drones", "2001:30::", "2001:3f:ffff::"),
    ("documentation", "2001:db8::", "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff"),
    ("documentation", "3fff::", "3fff:fff:ffff::"), ("segment identifiers", "5f00::", "5f00:ffff::"),
    ("unique local", "fc00::", "fdff:ffff::1"), ("link-local", "fe80::", "febf:ffff::1"),
    ("site-local", "fec0::", "feff:ffff::1"), ("multicast", "ff00::", "ff02::1"),
    ("not assigned", "200::", "1fff:ffff::"), ("not assigned", "4000::", "fbff::1"),
    ("not assigned", "fe00::", "fe7f::1"),
    ("6to4 of a private network", "2002:a00::", "2002:aff:ffff::1"),
    ("6to4 of this machine", "2002:7f00:1::", "2002:7f00:1::1"),
    ("6to4 of a private network", "2002:c0a8::", "2002:c0a8:101::1"),
    ("Teredo of a client there", "2001:0:808:808::80ff:fffe", "2001:0:808:808::3f57:fefe"),
    ("Teredo of a server there", "2001:0:7f00:1::f7f7:f7f7", "2001:0:c0a8:1::f7f7:f7f7"),
  ])
  func `An IPv6 address that is not known to be outside is local`(block: String, first: String, last: String)
  {
    #expect(isLocal(first) == true && isLocal(last) == true, "\(block)")
  }

  @Test(arguments: [
    "2000::", "2000:ffff::1", "2001:200::1", "2001:db7:ffff::1", "2001:db9::1", "2001:4860:4860::8888",
    "2003::1", "2606:4700::1111", "2620:fe::fe", "3ffe:ffff::1", "3fff:1000::1", "2002:808:808::1",
    "2001:0:808:808::f7f7:f7f7",
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
    "127.0.0.1", "localhost.localdomain", "LOCALHOST.LocalDomain.", "localhost6.localdomain6",
    "nas.localdomain",
    "localhost%2elocaldomain",
  ])
  func `A name that nobody can own in public is local by that alone`(host: String) throws {
    #expect(try HTTPAddress("http://\(host)/a").origin.isLocalByName)
  }

  @Test(arguments: [
    "a.example", "lan.example", "8.8.8.8", "[2606:4700::1111]", "local.a.example", "localdomain.example",
  ])
  func `A name of the world is not`(host: String) throws {
    #expect(try !HTTPAddress("http://\(host)/a").origin.isLocalByName)
  }
}
