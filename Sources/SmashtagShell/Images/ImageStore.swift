import Foundation
import ShellCommands
import SmashtagModel
import Synchronization
import TerminalGraphics
import TerminalKit
import TweetSources

/// The images at hand: those of the sample, what was fetched, and what of it was looked at lately.
struct ImageStore: ImageLibrary {
  private let store: MediaStore
  /// Each image that is fetched has room: it is not fetched again where no folder keeps it.
  private let images = CostCache<ImageAddress, EncodedImage>(limit: MediaStore.imageLimit)
  let rasters = RasterCache()
  private let early = ImagePrefetch()

  init(store: MediaStore) { self.store = store }

  /// Whether a cache should keep the bytes.
  static func isImage(_ bytes: Data) -> Bool { (try? EncodedImage(bytes)) != nil }

  /// An image whose header was read.
  func image(at address: ImageAddress, in request: RequestContext) async throws(ImageError) -> EncodedImage {
    await early.finish(for: address)
    return try await foundImage(at: address, in: request)
  }

  /// Begins to read a file, and to decode it as it will first be drawn, before the command for it runs.
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

  func facts(of address: ImageAddress, in request: RequestContext) async throws(ImageError) -> ImageFacts {
    let image = try await image(at: address, in: request)
    return ImageFacts(
      size: image.header.size, format: image.header.format.rawValue, byteCount: image.bytes.count,
      isAnimated: image.header.isAnimated)
  }

  func isAtHand(_ address: ImageAddress) -> Bool {
    switch address {
    case .file: true
    case .exported(let file): MediaStore.has(file)
    case .web(let url, _):
      images.value(for: address) != nil || Sample.picture(at: url) != nil || store.keeps(url)
    }
  }

  /// Also those of an image that cannot be drawn.
  func bytes(of address: ImageAddress, in request: RequestContext) async throws(ImageError) -> Data {
    if let image = images.value(for: address) { return image.bytes }
    return try await foundBytes(of: address, in: request)
  }

  func caches() -> [CacheExtent] { [images.extent + rasters.extent, store.extent()] }

  func clearCaches() throws -> [CacheExtent] {
    let held = caches()
    images.removeAll()
    rasters.removeAll()
    _ = try store.clear()
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
  /// What progress is told of: the host, and the end of the address.
  fileprivate var subject: String {
    let name = text.split(separator: "/").last.map(String.init) ?? text
    return name.count > 40 ? "…" + name.suffix(39) : name
  }
}

/// What was begun for an image before anybody asked for it.
final class ImagePrefetch: Sendable {
  private let tasks = Mutex<[ImageAddress: Task<Void, Never>]>([:])

  func begin(for address: ImageAddress, _ body: @escaping @Sendable () async -> Void) {
    tasks.withLock { $0[address] = Task(operation: body) }
  }

  /// Waits until it is done; at once where nothing was begun.
  func finish(for address: ImageAddress) async {
    await tasks.withLock { $0[address] }?.value
  }
}

/// An image that uses all columns and all lines but two: its title stands below it, and then the prompt.
///
/// In a wide window the list of photos stays to the left of one.
struct ImagePage {
  let context: ImageContext
  let size: PixelSize
  let canvas: Canvas
  let width: Int
  private let isExact: Bool
  /// The columns to the left of the canvas.
  private let listColumns: Int

  /// `nil` where there is no image to be drawn: it was not asked for, or cannot be had.
  /// - Parameter isAlone: nothing stands beside it, however wide the window is.
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

  /// Room for the image, with the list beside it, and its title.
  var lines: [StyledText] { room + [caption] }

  /// Where the image stands.
  var picture: Picture {
    let viewport = context.viewport
    let target = viewport.target(of: size, on: canvas.pixels)
    let cells = DrawnCells(holding: target, of: canvas, isExact: isExact)
    return Picture(
      address: context.picture.address, line: cells.line, column: listColumns + cells.column,
      box: cells.canvas, extent: .part(viewport.visible(of: size, on: canvas.pixels), over: cells.target))
  }

  /// `Pont Neuf at dusk        1 of 50 · 4000×3000 · fills`.
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

/// Keeps in memory what was used lately, as much of it as costs no more than a limit.
final class CostCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let limit: Int
  private let store = Mutex(LRUCache<Key, Value>())

  /// The limit and all costs are in bytes.
  init(limit: Int) { self.limit = max(0, limit) }

  /// What was kept, which is then the last one to leave.
  func value(for key: Key) -> Value? { store.withLock { $0.use(key) } }

  /// Keeps a value in the place of the one before, if it does not cost more than there may be altogether.
  func insert(_ value: Value, for key: Key, cost: Int) {
    store.withLock { store in
      store.remove(key)
      let cost = max(0, cost)
      guard cost <= limit else { return }
      while store.cost > limit - cost, store.removeOldest() {}
      store.add(value, for: key, cost: cost)
    }
  }

  /// Forgets everything.
  func removeAll() { store.withLock { $0 = LRUCache() } }

  /// How full it is.
  var extent: CacheExtent {
    store.withLock { CacheExtent(location: "memory", count: $0.count, bytes: $0.cost, limit: limit) }
  }
}

/// Values in the order in which they were used; nothing it does takes longer the more there are.
private struct LRUCache<Key: Hashable, Value> {
  private struct Entry {
    let value: Value
    let cost: Int
    var use: UInt64
  }

  private(set) var cost = 0
  private var entries: [Key: Entry] = [:]
  /// Whose last use had which number; later ones have greater ones.
  private var uses: [UInt64: Key] = [:]
  /// Smaller numbers are nobody's last use.
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

  /// Takes away what was not used for longest; false where nothing is left.
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
