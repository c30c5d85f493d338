import Foundation
import Glibc
import SmashtagModel
import SmashtagTesting
import Testing
import TweetSources

@testable import SmashtagShell

/// What reads PDFs, with scripts in the place of `pdftotext`.
struct PDFToTextTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func read(_ script: String, _ pdf: String = "%PDF-1.7", within seconds: Double? = nil) async throws
    -> PDFText
  {
    _ = try folder.writeScript("#!/bin/sh\n" + script + "\n", to: "pdftotext")
    let deadline = seconds.map { ContinuousClock.now + .seconds($0) }
    return await PDFToText(["PATH": folder.path]).read(
      Array(pdf.utf8), in: RequestContext(deadline: deadline))
  }

  @Test func `It gets the PDF, and its words are taken`() async throws {
    #expect(
      try await read("printf '%s|' \"$@\"; cat")
        == .words(Array("-q|-enc|UTF-8|-l|500|-bbox-layout|-|-|%PDF-1.7".utf8)))
  }

  @Test func `Its time, its memory and its files are limited`() async throws {
    guard case .words(let limits) = try await read("ulimit -t; ulimit -v; ulimit -f") else {
      Issue.record("nothing was said")
      return
    }
    #expect(String(decoding: limits, as: UTF8.self) == "20\n1500000\n0\n")
  }

  @Test(arguments: ["exit 1", "kill -9 $$", "exec /nowhere"])
  func `One that fails reads nothing`(script: String) async throws {
    #expect(try await read(script) == .unreadable)
  }

  @Test func `One that takes too long is killed`() async throws {
    // The name of the file says which process it is, since it may write nothing into files.
    #expect(try await read(": > '\(folder.path(of: "id"))'-$$; exec sleep 600", within: 1) == .unreadable)

    let name = try #require(folder.names.first { $0.hasPrefix("id-") })
    let id = try #require(Int32(name.dropFirst(3)))
    #expect(kill(id, 0) == -1 && errno == ESRCH)
  }

  @Test func `Of endless words the first are taken`() async throws {
    guard case .words(let words) = try await read("yes rain") else {
      Issue.record("nothing was said")
      return
    }
    #expect(words.count > 64 << 20 && words.count < 65 << 20)
  }

  @Test func `Where it is not installed nothing is read`() async {
    #expect(await PDFToText(["PATH": folder.path]).read([], in: RequestContext()) == .noProgram)
  }
}
