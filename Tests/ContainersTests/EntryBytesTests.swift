import Containers
import Glibc
import SmashtagTesting
import Testing

/// One entry out of a container.
struct EntryBytesTests {
  private static let parts = [
    ContainerPart("a.jpg", noise(2_000_000)), ContainerPart("b.jpg", "picture"),
    ContainerPart("link.jpg", "b.jpg", as: .link),
  ]

  @Test(arguments: [ZipWriter.file(parts), TarWriter.file(parts), gzip(TarWriter.file(parts))])
  func `One entry is read`(file: [UInt8]) throws {
    try withFile(file) { path in
      let small = try ContainerReader.bytes(of: "b.jpg", in: path, limit: 7)
      let large = try ContainerReader.bytes(of: "a.jpg", in: path, limit: 2_000_000)

      #expect(small == Array("picture".utf8))
      #expect(large == noise(2_000_000))
      #expect(throws: ContainerError.tooLarge(limit: 6)) {
        try ContainerReader.bytes(of: "b.jpg", in: path, limit: 6)
      }
      #expect(throws: ContainerError.noEntry("c.jpg")) {
        try ContainerReader.bytes(of: "c.jpg", in: path, limit: 9)
      }
      #expect(throws: ContainerError.unsafeEntry("link.jpg")) {
        try ContainerReader.bytes(of: "link.jpg", in: path, limit: 9)
      }
    }
  }

  @Test func `An entry that is longer than it says is read no further than it may be`() throws {
    var file = ZipWriter.file([ContainerPart("a.jpg", [UInt8](repeating: 1, count: 100_000))], .streamed)
    let length: [UInt8] = [0xA0, 0x86, 0x01, 0x00]
    for place in file.indices where file[place...].starts(with: length) { file[place + 2] = 0 }
    try withFile(file) { path in
      #expect(throws: ContainerError.self) { try ContainerReader.bytes(of: "a.jpg", in: path, limit: 50_000) }
    }
  }

  @Test(arguments: ["/dev/zero", "/dev/null", "/tmp", "/nowhere/at/all.zip", "a\0b"])
  func `What is no regular file is not waited for`(path: String) {
    #expect(throws: ContainerError.self) { try ContainerReader(path: path) }
  }

  @Test func `A pipe that nobody writes to is not waited for`() throws {
    try withFile([]) { path in
      let pipe = path + ".pipe"
      mkfifo(pipe, 0o600)

      #expect(throws: ContainerError.unreadable(reason: "it is no regular file")) {
        try ContainerReader(path: pipe)
      }
    }
  }

  @Test func `Who is cancelled reads no further`() async throws {
    try await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try withFile(gzip(TarWriter.file(Self.parts))) { path in
        #expect(throws: ContainerError.cancelled) {
          try ContainerReader.bytes(of: "b.jpg", in: path, limit: 9)
        }
      }
    }
    .value
  }
}
