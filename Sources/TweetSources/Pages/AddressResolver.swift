import SmashtagModel
import Synchronization

/// Makes the addresses that stand in a page absolute.
///
/// All of a page are seen from one place, which is read once.
final class AddressResolver: Sendable {
  private struct Base {
    let text: String
    let address: HTTPAddress?
    /// Its scheme, host and port, as they stand there.
    let home: String
  }

  private let base = Mutex<Base?>(nil)

  /// An address without its fragment; `nil` where it is none of http or https.
  func resolve(_ text: String, seenFrom base: String) -> String? {
    let base = place(base)
    guard let address = base.address else { return nil }
    return PlainAddress(text, at: base.home)?.text ?? (try? address.redirected(to: text))?.text
  }

  private func place(_ text: String) -> Base {
    base.withLock { base in
      if let base, base.text == text { return base }
      let address = try? HTTPAddress(text)
      let new = Base(text: text, address: address, home: address?.home ?? "")
      base = new
      return new
    }
  }
}

private extension HTTPAddress {
  var home: String {
    let start = text.firstRange(of: "://")?.upperBound ?? text.startIndex
    return String(text[..<(text[start...].firstIndex { "/?".contains($0) } ?? text.endIndex)])
  }
}
