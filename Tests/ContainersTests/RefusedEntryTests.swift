import Containers
import SmashtagTesting
import Testing

/// What leads out of a container.
struct RefusedEntryTests {
  @Test(
    arguments: [
      "../x.js", "data/../../x.js", "data/..", "/etc/x.js", "data\\..\\..\\x.js", "\\x.js", "C:\\x.js",
    ])
  func `A name that leads out of the container is refused`(name: String) throws {
    let parts = [ContainerPart(name, "bad"), ContainerPart("data/tweets..js", "good")]
    for file in [ZipWriter.file(parts), TarWriter.file(parts), gzip(TarWriter.file(parts, .pax))] {
      try withFile(file) { path in
        let reader = try ContainerReader(path: path)

        #expect(reader.contents().files == ["data/tweets..js": Array("good".utf8)])
        // Of a zip file libarchive may have turned the strokes.
        #expect(reader.refused.map { $0.replacing("\\", with: "/") } == [name.replacing("\\", with: "/")])
      }
    }
  }

  @Test func `Links and devices are refused`() throws {
    let parts = [
      ContainerPart("link", "data/tweets.js", as: .link), ContainerPart("data/tweets.js", "good"),
      ContainerPart("hard", "data/tweets.js", as: .hardLink), ContainerPart("device", "", as: .device),
    ]
    try withFile(TarWriter.file(parts)) { path in
      let reader = try ContainerReader(path: path)

      #expect(reader.contents().names == ["data/tweets.js"])
      #expect(reader.refused == ["link", "hard", "device"])
    }
  }

  @Test func `A link in a zip file is refused`() throws {
    let parts = [ContainerPart("link", "data/tweets.js", as: .link), ContainerPart("data/tweets.js", "good")]
    try withFile(ZipWriter.file(parts)) { path in
      let reader = try ContainerReader(path: path)

      #expect(reader.contents().names == ["data/tweets.js"])
      #expect(reader.refused == ["link"])
    }
  }

  @Test func `A hundred of what is refused are named`() throws {
    let parts = (0..<150).map { ContainerPart("../\($0)", "") }
    try withFile(ZipWriter.file(parts)) { path in
      let reader = try ContainerReader(path: path)

      #expect(try reader.next() == nil)
      #expect(reader.refused.count == 100)
    }
  }

  @Test func `A zero ends a name, and what stands behind it leads nowhere`() throws {
    var part = ContainerPart("a", "good")
    part.name = Array("data/a.js".utf8) + [0] + Array("/../../x".utf8)
    try withFile(ZipWriter.file([part])) { path in
      let reader = try ContainerReader(path: path)
      #expect(reader.contents().names == ["data/a.js"])
    }
  }

  @Test func `What needs a password is named and not read`() throws {
    var writer = ZipWriter()
    writer.add(ContainerPart("secret.js", "[1]"), .encrypted)
    writer.add(ContainerPart("open.js", "[2]"))
    try withFile(writer.finished()) { path in
      let reader = try ContainerReader(path: path)

      #expect(try reader.next()?.name == "secret.js")
      #expect(throws: ContainerError.needsPassword) { try reader.read() }
      #expect(try reader.next()?.name == "open.js")
      #expect(try reader.rest() == Array("[2]".utf8))
    }
  }
}
