import Foundation
import Glibc
import ShellCommands
import SmashtagTesting
import Testing

@testable import SmashtagShell

/// Property lists that were made to hurt are not decoded.
struct UntrustedPropertyListTests {
  private static let openings = #"<?xml version="1.0" encoding="UTF-8"?><plist version="1.0">"#

  private func value(_ text: String) -> Any? { UntrustedPropertyList(Data(text.utf8)).value }

  /// Arrays within arrays, of which each holds the next one so many times; 40 of them stand for 2 to the power of 40.
  private static func sharing(_ depth: Int, times: Int = 2, last: [UInt8] = [0xA0]) -> Data {
    var (bytes, offsets) = (Array("bplist00".utf8), [Int]())
    for number in 0..<depth {
      offsets.append(bytes.count)
      bytes += [0xA0 | UInt8(times)] + Array(repeating: UInt8(number + 1), count: times)
    }
    offsets.append(bytes.count)
    bytes += last
    let table = bytes.count
    bytes += offsets.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    bytes += [0, 0, 0, 0, 0, 0, 2, 1]
    for number in [offsets.count, 0, table] {
      bytes += (0..<8).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
    return Data(bytes)
  }

  @Test(arguments: [20, 40, 200])
  func `Shared arrays that stand for more than there is are not decoded`(depth: Int) {
    #expect(UntrustedPropertyList(Self.sharing(depth)).value == nil)
  }

  @Test func `A few that share are, and so is one that holds nothing twice`() {
    #expect(UntrustedPropertyList(Self.sharing(3)).value is [Any])
    #expect(UntrustedPropertyList(Self.sharing(30, times: 1)).value is [Any])
  }

  @Test(arguments: [0x70, 0x80, 0xB0, 0xC0, 0xE0, 0xF0] as [UInt8])
  func `What no property list has in it is not decoded`(kind: UInt8) {
    #expect(UntrustedPropertyList(Self.sharing(1, last: [kind, 0])).value == nil)
  }

  /// `{"a": true}`, with its key as a text, and as two kinds that Foundation reads but nobody writes.
  @Test(
    arguments: [([0x51, 0x61], true), ([0x41, 0x61], false), ([0x10, 0x61], false)] as [([UInt8], Bool)])
  func `Only texts are keys`(key: [UInt8], isRead: Bool) {
    let bytes: [UInt8] =
      Array("bplist00".utf8) + [0xD1, 1, 2] + key + [0x09, 8, 11, 13, 0, 0, 0, 0, 0, 0, 1, 1]
    let ends: [UInt8] = [3, 0, 14].flatMap { (end: UInt8) -> [UInt8] in [0, 0, 0, 0, 0, 0, 0, end] }

    #expect((UntrustedPropertyList(Data(bytes + ends)).value != nil) == isRead)
  }

  @Test func `An array that holds itself is not decoded`() {
    #expect(UntrustedPropertyList(Self.sharing(1, last: [0xA1, 0])).value == nil)
    #expect(UntrustedPropertyList(Self.sharing(1, last: [0xA2, 1, 0])).value == nil)
  }

  @Test func `Containers nest only so deep`() {
    #expect(UntrustedPropertyList(Self.sharing(40, times: 1)).value == nil)
    for (depth, isRead) in [(30, true), (33, false), (100_000, false)] {
      for name in ["array", "dict"] {
        let key = name == "dict" ? "<key>a</key>" : ""
        let opening = String(repeating: "<\(name)>" + key, count: depth)
        let text = Self.openings + opening + "<true/>" + String(repeating: "</\(name)>", count: depth)
        #expect((value(text + "</plist>") != nil) == isRead, "\(depth) \(name)")
      }
    }
  }

  @Test(arguments: [
    "<!-- </array> -->", "<string><![CDATA[</array></array>]]></string>", "<?x </array> ?>", "<array/>",
    "<array />",
  ])
  func `What only looks like an end is none`(between: String) {
    let text = String(repeating: "<array>" + between, count: 40)

    #expect(value(Self.openings + text + "</plist>") == nil)
  }

  @Test(arguments: [
    #"<!DOCTYPE plist [<!ENTITY a "aaaa">]><plist><string>a</string></plist>"#,
    #"<?xml version="1.0" encoding="UTF-7"?><plist><string>a</string></plist>"#,
    "{ a = b; }", "(((((", "", "bplist00", "bplist00\u{1}\u{2}", "<\u{0}plist><string>a</string></plist>",
    "<plist><array>",
  ])
  func `Other forms than ours are not decoded`(text: String) {
    #expect(value(text) == nil)
  }

  private func encoded(
    _ list: [String: Any], _ format: PropertyListSerialization.PropertyListFormat
  ) throws -> Data {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = format
    return try encoder.encode(PropertyListValue(list))
  }

  @Test(arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
  func `What this program writes is decoded`(format: PropertyListSerialization.PropertyListFormat) throws {
    let data = try encoded(["a": ["b", "b", 1, true, Date.fixture], "c": ["d": Data([1])]], format)

    let list = UntrustedPropertyList(data).value as? [String: Any]

    #expect((list?["a"] as? [Any])?.count == 5)
    #expect((list?["c"] as? [String: Data]) == ["d": Data([1])])
  }

  @Test func `Many equal lists within a binary one are decoded`() throws {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    let many = Dictionary(uniqueKeysWithValues: (0..<300).map { ("\($0)", ["same": Data(count: 99)]) })

    #expect(UntrustedPropertyList(try encoder.encode(many)).decoded(as: type(of: many)) == many)
  }

  @Test func `A binary list cut off or changed anywhere ends`() throws {
    let whole = try encoded(["history": ["#rain", "#snow"], "searches": [["term": "#rain"]]], .binary)

    for index in whole.indices {
      for byte in [0x00, 0x0F, 0x7F, 0xAF, 0xDF, 0xFF] as [UInt8] {
        var damaged = whole
        damaged[index] = byte
        #expect((UntrustedPropertyList(damaged).value as? [Any])?.count ?? 0 < 1_000)
      }
      #expect(UntrustedPropertyList(whole.prefix(index)).value == nil)
    }
  }

  @Test func `A state of shared arrays is set aside, and nothing of it is lost`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path(of: "state.plist")
    try Self.sharing(40).write(to: URL(filePath: path))
    let said = Said()

    let state = try StateFile(path: path) { said.say($0) }.state()

    let aside = folder.names.first { $0.hasPrefix("state.plist.damaged") } ?? "none"
    #expect(state == ShellState() && said.all.count == 1)
    #expect(try Data(contentsOf: URL(filePath: folder.path(of: aside))) == Self.sharing(40))
  }

  @Test func `A state that is too large is set aside unread`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("", to: "state.plist")
    #expect(truncate(path, StateList.longest + 1) == 0)

    #expect(try StateFile(path: path) { _ in }.state() == ShellState())

    #expect(folder.names.contains { $0.hasPrefix("state.plist.damaged") })
  }

  @Test func `No state is written that would not be read`() throws {
    let folder = try TemporaryFolder()
    let state = StateFile(path: folder.path(of: "state.plist")) { _ in }
    try state.update { $0.source = "sample" }

    #expect(throws: StateError.self) {
      try state.update { $0.history = [String(repeating: "x", count: StateList.longest)] }
    }
    #expect(try state.state().source == "sample")
  }

  @Test func `A pipe in the place of a list is named, and not waited for`() throws {
    let folder = try TemporaryFolder()
    for name in ["state.plist", "seen.plist"] { #expect(mkfifo(folder.path(of: name), 0o600) == 0) }
    let state = StateFile(path: folder.path(of: "state.plist")) { _ in }

    #expect(throws: StateError.self) { _ = try state.state() }
    #expect(throws: StateError.self) { _ = try state.seenStore() }
  }

  @Test func `A pipe is not opened, since closing it would end its writer`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path(of: "pipe")
    #expect(mkfifo(path, 0o600) == 0)
    let watch = inotify_init1(Int32(IN_NONBLOCK))
    defer { close(watch) }
    #expect(inotify_add_watch(watch, path, UInt32(IN_OPEN)) >= 0)

    #expect(throws: POSIXError(.EINVAL)) { try ReadableFile.bytes(of: path, limit: 9) }

    var events = [UInt8](repeating: 0, count: 4_096)
    #expect(read(watch, &events, events.count) == -1)
    #expect(KeptFile(path: path).items() == nil)
    #expect(read(watch, &events, events.count) == -1)
  }

  @Test func `Tokens of shared arrays are not read, and not written over`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path(of: "credentials.plist")
    try Self.sharing(40).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    let file = CredentialsFile(path: path)

    #expect(throws: CredentialsError.damaged(path: path)) { try file.secrets() }
    #expect(throws: CredentialsError.damaged(path: path)) {
      try file.store("s3cret", for: "home", at: "https://home.example")
    }
    #expect(try Data(contentsOf: URL(filePath: path)) == Self.sharing(40))
  }
}
