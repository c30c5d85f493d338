import Foundation
import Glibc
import ShellCommands
import SmashtagModel
import Synchronization
import TerminalGraphics
import TerminalKit
import TweetSources

/// The images of the sample, of files and of the web, with caches in memory and on disk.
struct ImageStore: ImageLibrary {
  private let store: MediaStore
  /// The bytes of recent images.
  ///
  /// The limit holds at least one of any size, so none is fetched twice without a disk cache.
  private let images = CostCache<ImageAddress, EncodedImage>(limit: MediaStore.imageLimit)
  let rasters = RasterCache()
  private let files = FileVersions()
  private let early = ImagePrefetch()

  /// The film that was taken out of an export; `nil` where none is.
  private let films: FilmFolder?

  init(store: MediaStore, films: FilmFolder? = nil) { (self.store, self.films) = (store, films) }

  /// Whether bytes are an image and worth caching.
  static func isImage(_ bytes: Data) -> Bool { (try? EncodedImage(bytes)) != nil }

  /// Fetches an image and reads its header.
  func image(at address: ImageAddress, in request: RequestContext) async throws(ImageError) -> EncodedImage {
    await early.finish(for: address)
    return try await foundImage(at: address, in: request)
  }

  /// Starts reading and decoding a file for its first drawing, before its command runs.
  func begin(_ path: String, on canvas: Canvas, with graphics: Graphics?) {
    let address = ImageAddress.file(path)
    early.begin(for: address) {
      let request = RequestContext()
      guard let image = try? await foundImage(at: address, in: request), let graphics else { return }
      let loader = ImageLoader(store: self, graphics: graphics, kitty: KittyNumbers(), drawsOnce: true)
      try? await loader.decode(image, address, on: canvas)
    }
  }

  private func foundImage(at address: ImageAddress, in request: RequestContext) async throws(ImageError)
    -> EncodedImage
  {
    if let image = images.value(for: address) { return image }
    let image = try EncodedImage(try await foundBytes(of: address, in: request))
    images.insert(image, for: address, cost: image.bytes.count)
    return image
  }

  /// A file that was changed since it was last asked for is read anew.
  func facts(of address: ImageAddress, in request: RequestContext) async throws(ImageError) -> ImageFacts {
    if case .file(let path) = address, files.hasChanged(path) { images.removeValue(for: address) }
    let image = try await image(at: address, in: request)
    return ImageFacts(
      size: image.header.size, format: image.header.format.rawValue, byteCount: image.bytes.count,
      pictureCount: image.header.pictureCount, canBePlayed: ImageAnimation.canPlay(image.header),
      camera: image.header.camera)
  }

  func isWhole(_ address: ImageAddress, in request: RequestContext) async throws(ImageError) -> Bool {
    let image = try await image(at: address, in: request)
    // Much coarser, what there is of an image that breaks off would not be seen.
    let fine = PixelSize(width: 1_024, height: 1_024)
    let whole = PixelRect(whole: image.header.size)
    return try image.raster(of: whole, atLeast: fine, on: .black, before: request.deadline).isComplete
  }

  func isAtHand(_ address: ImageAddress) -> Bool {
    switch address {
    case .file: true
    case .exported(let file): MediaStore.has(file)
    case .web(let url, _):
      images.value(for: address) != nil || Sample.picture(at: url) != nil || store.keeps(url)
    }
  }

  /// A number that is another one after each change of a file that was noticed; 0 for other addresses.
  func version(of address: ImageAddress) -> Int {
    if case .file(let path) = address { files.version(of: path) } else { 0 }
  }

  /// The bytes of an image, even if it cannot be decoded.
  func bytes(of address: ImageAddress, in request: RequestContext) async throws(ImageError) -> Data {
    if let image = images.value(for: address) { return image.bytes }
    return try await foundBytes(of: address, in: request)
  }

  func caches() -> [CacheExtent] {
    [images.extent + rasters.extent, store.extent(), films?.extent].compactMap(\.self)
  }

  func clearCaches() throws -> [CacheExtent] {
    let held = caches()
    images.removeAll()
    rasters.removeAll()
    _ = try store.clear()
    try films?.clear()
    return held
  }
}

extension ImageStore {
  private func foundBytes(of address: ImageAddress, in request: RequestContext) async throws(ImageError)
    -> Data
  {
    if case .web(let url, _) = address, let picture = Sample.picture(at: url) { return picture.bytes }
    return try await store.bytes(at: address, as: address.subject, in: request)
  }
}

extension CacheExtent {
  fileprivate static func + (left: CacheExtent, right: CacheExtent) -> CacheExtent {
    CacheExtent(
      location: left.location, count: left.count + right.count, bytes: left.bytes + right.bytes,
      limit: left.limit + right.limit)
  }
}

extension ImageAddress {
  /// The short name that progress messages use: the end of the address.
  fileprivate var subject: String {
    let name = text.split(separator: "/").last.map(String.init) ?? text
    return name.count > 40 ? "…" + name.suffix(39) : name
  }
}

/// Notices that files were changed, replaced or deleted.
final class FileVersions: Sendable {
  /// What tells a file from the one that had its path before.
  private struct Trait: Equatable {
    let device: dev_t
    let number: ino_t
    let size: Int
    let seconds: Int
    let nanoseconds: Int

    /// `nil` where there is no file.
    init?(path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      (device, number, size) = (status.st_dev, status.st_ino, Int(status.st_size))
      (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    }
  }

  private let known = Mutex<[String: (trait: Trait?, version: Int)]>([:])

  /// Looks at a file; returns whether it is another one than at the last look.
  func hasChanged(_ path: String) -> Bool {
    let trait = Trait(path: path)
    return known.withLock { known in
      let before = known[path]
      let hasChanged = before.map { $0.trait != trait } ?? false
      known[path] = (trait, (before?.version ?? 0) + (hasChanged ? 1 : 0))
      return hasChanged
    }
  }

  /// How many changes of a file were noticed.
  func version(of path: String) -> Int { known.withLock { $0[path]?.version ?? 0 } }
}

/// The tasks that prepare images before they are requested.
final class ImagePrefetch: Sendable {
  private let tasks = Mutex<[ImageAddress: Task<Void, Never>]>([:])

  func begin(for address: ImageAddress, _ body: @escaping @Sendable () async -> Void) {
    tasks.withLock { $0[address] = Task(operation: body) }
  }

  /// Waits for the task of an image; returns at once where there is none.
  func finish(for address: ImageAddress) async {
    await tasks.withLock { $0[address] }?.value
  }
}

/// A page with a single image, which leaves two lines for its title and the prompt.
///
/// In a wide window the list of photos stays on its left.
struct ImagePage {
  let context: ImageContext
  let size: PixelSize
  let canvas: Canvas
  let width: Int
  private let isExact: Bool
  /// The number of columns left of the canvas.
  private let listColumns: Int

  /// Lays out the page; `nil` where there is no image to draw.
  ///
  /// - Parameter isAlone: Whether no list is shown beside it, however wide the window is.
  init?(_ context: any Context, graphics: Graphics?, in window: WindowSize, isAlone: Bool = false) {
    guard let graphics, let context = context.image, !context.isHidden, context.problem == nil,
      let size = context.facts?.size
    else { return nil }
    (self.context, self.size) = (context, size)
    listColumns = isAlone ? 0 : context.listColumns(in: window.columns) ?? 0
    canvas = graphics.canvas(in: window).narrowed(by: listColumns)
    width = window.columns
    isExact = graphics.drawsParts
  }

  /// The lines of the page: space for the image, the list beside it, and the title.
  var lines: [StyledText] { room + [caption] }

  /// The image with its position.
  var picture: Picture {
    let viewport = context.viewport
    let target = viewport.target(of: size, on: canvas.pixels)
    let cells = DrawnCells(holding: target, of: canvas, isExact: isExact)
    return Picture(
      subject: .image(context.picture.address), line: cells.line, column: listColumns + cells.column,
      box: cells.canvas, extent: .part(viewport.visible(of: size, on: canvas.pixels), over: cells.target))
  }

  /// The line below the image: `Pont Neuf at dusk        1 of 50 · 4000×3000 · fills`.
  var caption: StyledText {
    let facts = context.position + ["\(size.width)×\(size.height)", zoomText]
    let title = StyledText(context.title.sanitisedLine(), role: .strong).isolated()
    return .line(left: title, right: StyledText(facts.joined(separator: " · "), role: .dim), width: width)
  }

  private var room: [StyledText] {
    guard listColumns > 0 else { return Array(repeating: "", count: canvas.rows) }
    return ListBesidePhoto(context, width: listColumns - 1, rows: canvas.rows).lines
  }

  private var zoomText: String {
    switch context.viewport.scale {
    case .fills: return "fills"
    case .fits: return "fits"
    case .byHand:
      let percent = Int((context.viewport.zoom(of: size, on: canvas.pixels) * 100).rounded())
      return percent == 100 ? "fills" : "zoom \(percent)%"
    }
  }
}

/// A cache in memory that keeps the most recently used values within a total cost.
final class CostCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let limit: Int
  private let store = Mutex(LRUCache<Key, Value>())

  /// Creates an empty cache; the limit and all costs are in bytes.
  init(limit: Int) { self.limit = max(0, limit) }

  /// The value of a key, which becomes the most recently used one; `nil` where there is none.
  func value(for key: Key) -> Value? { store.withLock { $0.use(key) } }

  /// Stores a value in place of the previous one of its key, unless its cost exceeds the limit.
  func insert(_ value: Value, for key: Key, cost: Int) {
    store.withLock { store in
      store.remove(key)
      let cost = max(0, cost)
      guard cost <= limit else { return }
      while store.cost > limit - cost, store.removeOldest() {}
      store.add(value, for: key, cost: cost)
    }
  }

  /// Removes the value of a key, if there is one.
  func removeValue(for key: Key) { store.withLock { $0.remove(key) } }

  /// Removes all values.
  func removeAll() { store.withLock { $0 = LRUCache() } }

  /// The number and the cost of the values.
  var extent: CacheExtent {
    store.withLock { CacheExtent(location: "memory", count: $0.count, bytes: $0.cost, limit: limit) }
  }
}

/// Values in the order of their use; every operation takes constant time.
private struct LRUCache<Key: Hashable, Value> {
  /// A value with its cost and the number of its last use.
  private struct Entry {
    let value: Value
    let cost: Int
    var use: UInt64
  }

  private(set) var cost = 0
  private var entries: [Key: Entry] = [:]
  /// The keys by the number of their last use, which increases with time.
  private var uses: [UInt64: Key] = [:]
  /// The smallest number that can be a last use.
  private var oldestUse: UInt64 = 0
  private var nextUse: UInt64 = 0

  var count: Int { entries.count }

  mutating func add(_ value: Value, for key: Key, cost newCost: Int) {
    entries[key] = Entry(value: value, cost: newCost, use: nextUse)
    uses[nextUse] = key
    nextUse += 1
    cost += newCost
  }

  mutating func use(_ key: Key) -> Value? {
    guard let entry = entries[key] else { return nil }
    uses[entry.use] = nil
    uses[nextUse] = key
    entries[key]?.use = nextUse
    nextUse += 1
    return entry.value
  }

  mutating func remove(_ key: Key) {
    guard let entry = entries.removeValue(forKey: key) else { return }
    uses[entry.use] = nil
    cost -= entry.cost
  }

  /// Removes the least recently used value; returns `false` where there is none.
  mutating func removeOldest() -> Bool {
    while oldestUse < nextUse {
      defer { oldestUse += 1 }
      guard let key = uses[oldestUse] else { continue }
      remove(key)
      return true
    }
    return false
  }
}
