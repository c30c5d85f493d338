import Foundation
import Glibc
import SmashtagTesting
import Synchronization
import Testing

/// A pseudo-terminal with the program at work on it, that answers questions as a test wants.
///
/// Its thread ends when the program and this object are gone.
final class AnsweringTerminal: Sendable {
  /// What a question is answered with, and how long that takes.
  struct Answer: Sendable {
    let question: String
    let text: String
    var milliseconds: UInt32 = 0
  }

  /// Keeps the folder that the program runs in.
  private let program: Program
  private let master: Int32
  private let child: Child
  private let shown = Mutex("")
  private let answered = Mutex(0)

  /// - Parameters:
  ///   - arguments: what the program is called with.
  ///   - isOwned: the program is told of a new size, and is in a session of its own: nothing can stop it there.
  init(
    _ program: Program, _ arguments: [String] = [], answers: [Answer], environment: [String: String] = [:],
    isOwned: Bool = false
  ) throws {
    self.program = program
    var ends: (master: Int32, slave: Int32) = (-1, -1)
    var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    var path = [CChar](repeating: 0, count: 128)
    try #require(openpty(&ends.master, &ends.slave, &path, nil, &size) == 0)
    master = ends.master
    let name = String(decoding: path.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    // Open until the program has opened it: a terminal that nobody holds is gone.
    defer { close(ends.slave) }
    for end in [ends.master, ends.slave] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    child = try Child(
      (isOwned ? ["setsid", "-c"] : []) + [Program.path] + arguments, in: program.folder.path,
      environment: program.environment.merging(environment) { $1 },
      streams: Child.Streams(input: name, output: name, errors: name))
    Thread { [weak self, master] in
      var rest = answers
      while let text = Self.read(master) {
        guard let all = self?.show(text) else { return }
        rest.removeAll { answer in
          guard all.contains(answer.question) else { return false }
          usleep(answer.milliseconds * 1_000)
          Self.write(answer.text, to: master)
          self?.answered.withLock { $0 += 1 }
          return true
        }
      }
    }.start()
  }

  deinit { close(master) }

  /// Everything that was written to it so far.
  var output: String { shown.withLock { $0 } }

  /// How many questions it has answered.
  var answerCount: Int { answered.withLock { $0 } }

  /// The exit status, once the program has ended.
  func status() async -> Int32? { await child.status() }

  /// What kitty would keep and show of everything that was written to it.
  var kittyScreen: KittyScreen { KittyScreen(reading: output) }

  /// Gives the window another size, and perhaps the letters.
  func resize(columns: UInt16, rows: UInt16, cell: (width: UInt16, height: UInt16) = (0, 0)) {
    var size = winsize(
      ws_row: rows, ws_col: columns, ws_xpixel: columns * cell.width, ws_ypixel: rows * cell.height)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  func type(_ text: String) { Self.write(text, to: master) }

  func expect(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) async {
    if await !eventually({ output.contains(text) }) {
      Issue.record(
        "no \(text.debugDescription) in \(output.debugDescription)", sourceLocation: sourceLocation)
    }
  }
}

extension AnsweringTerminal {
  private func show(_ text: String) -> String {
    shown.withLock { shown in
      shown += text
      return shown
    }
  }

  private static func read(_ descriptor: Int32) -> String? {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
  }

  private static func write(_ text: String, to descriptor: Int32) {
    let bytes = Array(text.utf8)
    _ = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
  }
}

/// What a terminal that takes kitty's graphics protocol keeps and shows, of all that was written to it.
///
/// `CSI 2 J` takes the places away and forgets all images that are left without one; an image of an equal number
/// replaces another, with its places; a place for what was not sent shows nothing. The screen that programs fill
/// (`CSI ? 1049 h`) keeps images of its own, and begins without any.
struct KittyScreen {
  /// A place of an image.
  struct Place: Hashable {
    let image: UInt32
    let placement: UInt32
  }

  private struct Screen {
    var images: Set<UInt32> = []
    /// What stands in each place.
    var places: [Place: [String: String]] = [:]

    mutating func clear() {
      places = [:]
      images = []
    }
  }

  private var (main, other) = (Screen(), Screen())
  private var isOther = false
  private var pending: [String: String]?
  /// The numbers that were sent, in order.
  private(set) var sent: [UInt32] = []
  /// Those of places that showed nothing.
  private(set) var unsent: [UInt32] = []
  /// Those that took another image away.
  private(set) var replaced: [UInt32] = []

  init(reading stream: String) {
    var rest = Substring(stream)
    while let escape = rest.firstIndex(of: "\u{1B}") {
      rest = rest[rest.index(after: escape)...]
      read(&rest)
    }
  }

  /// What is seen now.
  var shown: [Place: [String: String]] { isOther ? other.places : main.places }

  /// The cells that the only image takes.
  var shownCells: String? {
    guard shown.count == 1, let keys = shown.values.first else { return nil }
    return "\(keys["c"] ?? "")x\(keys["r"] ?? "")"
  }
}

extension KittyScreen {
  private mutating func read(_ rest: inout Substring) {
    if rest.hasPrefix("_G"), let end = rest.range(of: "\u{1B}\\") {
      run(rest[rest.index(rest.startIndex, offsetBy: 2)..<end.lowerBound])
      rest = rest[end.upperBound...]
    } else if rest.hasPrefix("[?1049h") {
      (other, isOther) = (Screen(), true)
    } else if rest.hasPrefix("[?1049l") {
      isOther = false
    } else if rest.hasPrefix("[2J") {
      onScreen { $0.clear() }
    }
  }

  private mutating func onScreen(_ change: (inout Screen) -> Void) {
    if isOther { change(&other) } else { change(&main) }
  }

  private mutating func run(_ command: Substring) {
    let keys = Self.keys(command.prefix { $0 != ";" })
    if keys["a"] == "t" || pending != nil {
      let first = pending ?? keys
      pending = keys["m"] == "1" ? first : nil
      if pending == nil { first.number("i").map { keep($0) } }
    } else if keys["a"] == "p", let image = keys.number("i"), let placement = keys.number("p") {
      place(Place(image: image, placement: placement), keys)
    } else if keys["a"] == "d", let image = keys.number("i") {
      delete(image, keys)
    }
  }

  private mutating func keep(_ image: UInt32) {
    sent.append(image)
    let isKnown = (isOther ? other : main).images.contains(image)
    if isKnown { replaced.append(image) }
    onScreen { screen in
      screen.images.insert(image)
      screen.places = screen.places.filter { $0.key.image != image }
    }
  }

  private mutating func place(_ place: Place, _ keys: [String: String]) {
    guard (isOther ? other : main).images.contains(place.image) else { return unsent.append(place.image) }
    onScreen { $0.places[place] = keys }
  }

  private mutating func delete(_ image: UInt32, _ keys: [String: String]) {
    let placement = keys.number("p")
    onScreen { screen in
      screen.places = screen.places.filter { place, _ in
        place.image != image || (placement != nil && place.placement != placement)
      }
      if keys["d"] == "I" { screen.images.remove(image) }
    }
  }

  private static func keys(_ text: Substring) -> [String: String] {
    let pairs = text.split(separator: ",").map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
    return Dictionary(pairs.filter { $0.count == 2 }.map { ($0[0], $0[1]) }) { $1 }
  }
}

extension [String: String] {
  fileprivate func number(_ name: String) -> UInt32? { self[name].flatMap { UInt32($0) } }
}
