import ShellCommands
import SmashtagModel
import SmashtagTesting
import Testing

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
}
