import Foundation

@testable import TweetSources

/// What has to hold for any file of the cache of pages.
enum CacheClaims {
  /// The claim that some bytes break; `nil` where all hold, and where they are no such file.
  static func broken(by bytes: [UInt8]) -> String? {
    guard let answer = PageAnswer(file: Data(bytes)) else { return nil }
    guard !answer.bytes.isEmpty, bytes.suffix(answer.bytes.count).elementsEqual(answer.bytes) else {
      return "a body that is not the file's"
    }
    guard let file = answer.file.map({ Data($0.joined()) }) else { return nil }
    guard let read = PageAnswer(file: file) else { return "a file that cannot be read again" }
    guard read.bytes == answer.bytes, read.url == answer.url, read.date == answer.date else {
      return "another answer when it is read again"
    }
    return read.file.map { Data($0.joined()) } == file ? nil : "another file the second time"
  }
}
