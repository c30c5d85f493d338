import SmashtagModel
import Synchronization

/// Keeps answers in a folder, each under the address that was asked, and the last one at hand where the folder takes
/// none.
///
/// Several shelves, also those of other programs, may share a folder.
final class PageShelf: Sendable {
  private let cache: DiskCache
  private let longest: Int
  private let last = Mutex<Entry?>(nil)

  private struct Entry {
    let address: String
    let answer: PageAnswer
  }

  /// `longest` is how many bytes an answer may have.
  init(folder: String, limit: Int, longest: Int) {
    self.longest = longest
    cache = DiskCache(folder: folder, limit: limit, longest: longest + PageAnswer.longestHead)
  }

  /// What an address led to, for who may be led so far; nothing that is not whole.
  func answer(at address: HTTPAddress, within reach: MediaReach) -> PageAnswer? {
    let atHand = last.withLock { $0?.address == address.text ? $0?.answer : nil }
    guard let answer = atHand ?? kept(at: address), answer.isOpen(within: reach) else { return nil }
    return answer
  }

  func keep(_ answer: PageAnswer, at address: HTTPAddress) {
    let isKept = CacheName(of: address.text).flatMap { name in
      answer.file.map { cache.keep($0, under: name) }
    }
    last.withLock { $0 = isKept == true ? nil : Entry(address: address.text, answer: answer) }
  }

  /// How full the folder is, and what is at hand in its place.
  var extents: [CacheExtent] {
    let atHand = last.withLock { $0?.answer.bytes.count }
    guard let atHand else { return [cache.extent] }
    return [cache.extent, CacheExtent(place: "memory", count: 1, bytes: atHand, limit: longest)]
  }

  /// Forgets everything, and answers how much that was.
  func clear() throws(CacheFailure) -> [CacheExtent] {
    let before = extents
    last.withLock { $0 = nil }
    _ = try cache.clear()
    return before
  }

  private func kept(at address: HTTPAddress) -> PageAnswer? {
    CacheName(of: address.text).flatMap { name in cache.value(under: name) { PageAnswer(file: $0) } }
  }
}
