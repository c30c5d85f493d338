import Foundation
import SmashtagTesting
import Testing

@testable import SmashtagShell

struct PlacesTests {
  @Test func `One folder gathers everything`() {
    let places = Locations(dataDirectory: "/d", environment: ["XDG_STATE_HOME": "/s", "HOME": "/h"])

    #expect(places.all == ["/d/rc", "/d/state.plist", "/d/archive.sqlite", "/d/cache"])
  }

  @Test func `Each kind of file has its folder at home`() {
    let places = Locations(dataDirectory: nil, environment: ["HOME": "/h"])

    #expect(
      places.all == [
        "/h/.config/smashtag/rc", "/h/.local/state/smashtag/state.plist",
        "/h/.local/share/smashtag/archive.sqlite", "/h/.cache/smashtag",
      ])
  }

  @Test func `The environment moves each folder`() {
    let environment = [
      "HOME": "/h", "XDG_CONFIG_HOME": "/c", "XDG_STATE_HOME": "/s", "XDG_DATA_HOME": "/d",
      "XDG_CACHE_HOME": "/k",
    ]

    let places = Locations(dataDirectory: nil, environment: environment)

    #expect(
      places.all == [
        "/c/smashtag/rc", "/s/smashtag/state.plist", "/d/smashtag/archive.sqlite", "/k/smashtag",
      ])
  }

  @Test(arguments: ["", "relative", "./here", "~/state"])
  func `A relative folder is ignored`(value: String) {
    let places = Locations(dataDirectory: nil, environment: ["HOME": "/h", "XDG_STATE_HOME": value])

    #expect(places.state == "/h/.local/state/smashtag/state.plist")
  }

  @Test func `Without a home there is still a place`() {
    let places = Locations(dataDirectory: nil, environment: [:])

    #expect(places.state == NSHomeDirectory() + "/.local/state/smashtag/state.plist")
    #expect(Locations(dataDirectory: nil, environment: ["HOME": ""]) == places)
  }
}

extension Locations {
  fileprivate var all: [String] { [startUpFile, state, archive, caches] }
}

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

/// What is loaded at the start delays it: libcurl brings thirty libraries, libarchive and libxml2 ten.
@Suite(.needsProgram) struct LoadedLibrariesTests {
  @Test func `A search loads no library that it does not need`() async throws {
    let outcome = try await Program().run("search", "rain", with: ["LD_DEBUG": "files"])

    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("libsqlite3.so"))
    let needless = ["curl", "ssl", "archive", "xml2", "chafa", "glib-2.0", "lcms2", "md4c", "uchardet"]
    #expect(needless.filter { outcome.errors.contains("lib\($0).so") } == [])
  }

  @Test func `A library that cannot be loaded is told`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("no library", to: "libarchive.so.13")
    // The signature of Zstandard (RFC 8878).
    try folder.write(Data([0x28, 0xB5, 0x2F, 0xFD]), to: "tweets.jsonl.zst")
    let environment = ["LD_LIBRARY_PATH": folder.path]

    let doctor = try await Program().run("doctor", with: environment)
    let importing = try await Program().run("import", folder.path(of: "tweets.jsonl.zst"), with: environment)

    #expect(doctor.output.contains("libarchive.so.13 is not on this machine"))
    #expect(importing.status != 0)
    #expect(importing.errors.contains("libarchive.so.13"))
  }
}
