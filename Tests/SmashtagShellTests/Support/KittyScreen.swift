import Foundation

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
