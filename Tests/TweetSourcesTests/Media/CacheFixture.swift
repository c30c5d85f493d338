import Foundation
import Glibc
import SmashtagModel
import Synchronization

@testable import TweetSources

/// A folder for a cache, which is not there yet; it goes with the value.
final class CacheFixture: Sendable {
  let path = NSTemporaryDirectory() + "smashtag-test-\(UUID().uuidString)/images"

  deinit { try? FileManager.default.removeItem(atPath: (path as NSString).deletingLastPathComponent) }

  /// A store as a shell has it, which keeps what begins as a PNG does.
  func store(limit: Int = 1_000_000, client: any HTTPFetching = HTTPClient()) -> MediaStore {
    MediaStore(folder: path, client: client, limit: limit) { $0.first == 0x89 }
  }

  /// All files, in the order of their names.
  var files: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

  /// Those in which images are kept.
  var kept: [String] { files.filter { $0.utf8.count == 64 } }

  func file(of url: String) -> String? { CacheName(of: url).map { "\(path)/\($0.text)" } }

  /// Puts a file there as somebody else may have done.
  func put(_ name: String, _ bytes: Data = Data("x".utf8)) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try bytes.write(to: URL(filePath: "\(path)/\(name)"))
  }

  /// Lets a file look as if it had not been touched for so many seconds.
  static func age(_ path: String, seconds: Int) {
    let then = timespec(tv_sec: time(nil) - seconds, tv_nsec: 0)
    utimensat(AT_FDCWD, path, [then, then], 0)
  }

  /// How many seconds ago a file was touched.
  static func age(of path: String) -> Int {
    var facts = stat()
    return stat(path, &facts) == 0 ? time(nil) - facts.st_mtim.tv_sec : -1
  }
}

/// The bytes of an image, as far as the tests look.
func picture(_ fill: UInt8 = 0, length: Int = 4_096) -> [UInt8] {
  [0x89] + [UInt8](repeating: fill, count: length - 1)
}

extension MediaStore {
  /// An image of the tests' own servers.
  func local(_ url: String, in request: RequestContext = RequestContext()) async throws(ImageError) -> Data {
    try await bytes(at: .web(url, reach: .anywhere), as: "a test", in: request)
  }
}
