import SmashtagModel
import SmashtagTesting
import Synchronization
import Testing

@testable import ShellCommands

/// The source that stands before the way here.
struct BreadcrumbTests {
  @Test(arguments: [
    ("photos", "flickr photos"), ("photos; search rain", "archive photos › rain"),
    ("photos; search rain; 1", "archive photos › rain › 1"), ("photos; search rain; back", "flickr photos"),
    ("places; 2", "flickr Paris"), ("places; 2; 1", "flickr Paris › 1"),
    ("places; 2; 1; mentions", "flickr Paris › 1 › mentions"), ("places; search rain", "archive rain"),
  ])
  func `It is the one that was asked for what is in front`(line: String, breadcrumb: String) async throws {
    #expect(try await Session.photos().typing(line).breadcrumb == breadcrumb)
  }

  @Test(arguments: [
    ("search rain; use sample", "archive rain"), ("search rain; 1; use sample", "archive rain › 1"),
    ("search rain; gallery; use sample", "archive rain › gallery"),
    ("search rain; mentions; use sample", "archive rain › mentions"),
    ("search rain; /campus; use sample", "archive rain › rain / campus"),
    ("search rain; use sample; root", "sample"), ("go 1001; use sample", "archive @ada"),
    ("search rain; use sample; search snow", "sample rain › snow"),
  ])
  func `What came from another source keeps its name`(line: String, breadcrumb: String) async throws {
    let session = try await Session.fixture().typing(line)

    #expect(session.breadcrumb == breadcrumb && session.sources.currentName == "sample")
  }

  @Test func `Of a way of thousands of contexts only the end is asked for`() throws {
    let asked = Mutex(0)
    var session = try Session.fixture()
    for number in 0..<5_000 {
      session.navigation.push(AskedContext(crumb: "\(number)") { asked.withLock { $0 += 1 } })
    }

    let breadcrumb = session.breadcrumb
    let count = asked.withLock { $0 }

    #expect(breadcrumb.hasSuffix(" › 4998 › 4999") && count <= 256)
  }
}

/// A context that tells whenever its part of the way is asked for.
private struct AskedContext: Context {
  static let kind = ContextKind.page

  private let word: String
  private let ask: @Sendable () -> Void

  init(crumb: String, _ ask: @escaping @Sendable () -> Void) { (word, self.ask) = (crumb, ask) }

  var title: String { word }
  var crumb: String {
    ask()
    return word
  }
  var screen: Screen { Screen(title: word) }
  var json: JSON { .null }
}
