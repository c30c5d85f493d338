import CHTML

/// Parses HTML into a tree as browsers do, and reports what is in it.
///
/// Source: [parsing HTML documents](https://html.spec.whatwg.org/multipage/parsing.html), by gumbo.
enum HTMLParser {
  /// What a text is.
  enum Form {
    /// A document; the element `html` itself is not reported.
    case page
    /// What stands inside an element.
    case part
  }

  /// The least memory of a tree, and how many times as long as its text it may be.
  private static let (leastMemory, share) = (32 << 20, 64)
  /// For how many microseconds the parser may use the processor at least, and how many bytes it has to read in each; it
  /// takes several times as long as usual only where thousands of elements are open, all of which it looks through for
  /// each tag.
  private static let (leastMicroseconds, bytesInEach) = (5_000, 2.5)

  /// Reports the elements and texts of a document in order, until the listener is full.
  ///
  /// - Parameters:
  ///   - html: UTF-8.
  ///   - isCondensed: whether the parser is given a ``CondensedHTML``, which changes nothing of what is reported; what stands
  ///     inside an element is too short for that.
  /// - Returns: Whether it could be parsed within its limits; nothing is reported otherwise.
  static func read(
    _ html: UnsafeBufferPointer<UInt8>, as form: Form, isCondensed: Bool = true, to listener: any HTMLListener
  ) -> Bool {
    let limits = chtml_limits(
      memory: leastMemory + html.count * share,
      microseconds: UInt64(leastMicroseconds + Int(Double(html.count) / bytesInEach)))
    guard isCondensed, form == .page, let condensed = CondensedHTML(html) else {
      return read(html, as: form, limits, listener)
    }
    var buffer: [UInt8] = []
    let isRead: Bool? = condensed.bytes.withUnsafeBufferPointer { bytes in
      guard let tree = parse(bytes, as: form, limits) else { return false }
      defer { chtml_free(tree) }
      if chtml_count_in_texts(tree) != condensed.runCount { return nil }
      report(tree, to: listener) { condensed.expand($0, of: html, in: &buffer, listener.text) }
      return true
    }
    return isRead ?? read(html, as: form, limits, listener)
  }

  /// Reads a text as it is.
  private static func read(
    _ html: UnsafeBufferPointer<UInt8>, as form: Form, _ limits: chtml_limits, _ listener: any HTMLListener
  ) -> Bool {
    guard let tree = parse(html, as: form, limits) else { return false }
    defer { chtml_free(tree) }
    report(tree, to: listener, text: listener.text)
    return true
  }

  private static func parse(
    _ html: UnsafeBufferPointer<UInt8>, as form: Form, _ limits: chtml_limits
  ) -> OpaquePointer? {
    html.withMemoryRebound(to: CChar.self) { chtml_parse($0.baseAddress, $0.count, form == .part, limits) }
  }

  private static func report(
    _ tree: OpaquePointer, to listener: any HTMLListener, text: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    while !listener.isFull {
      switch chtml_next(tree) {
      case CHTML_START:
        listener.start(HTMLName(chtml_name(tree).bytes), HTMLAttributes(of: tree))
      case CHTML_END: listener.end()
      case CHTML_TEXT: text(chtml_content(tree).bytes)
      default: return
      }
    }
  }

  /// The words of a text without its tags, for one that cannot be parsed within its limits.
  static func words(of html: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var (words, isInTag) = ([UInt8](), false)
    for byte in html {
      switch byte {
      case UInt8(ascii: "<"):
        isInTag = true
        words.append(UInt8(ascii: " "))
      case UInt8(ascii: ">") where isInTag: isInTag = false
      default: if !isInTag { words.append(byte) }
      }
    }
    return words
  }
}

/// Receives the elements and texts of a document in order.
protocol HTMLListener: AnyObject {
  /// Whether nothing more should be reported.
  var isFull: Bool { get }
  func start(_ name: HTMLName, _ attributes: HTMLAttributes)
  func end()
  func text(_ text: UnsafeBufferPointer<UInt8>)
}

/// The attributes of an element in their order; they are valid only while its start is reported.
struct HTMLAttributes {
  typealias Attribute = (name: HTMLName, value: UnsafeBufferPointer<UInt8>)

  let all: [Attribute]

  init(_ all: [Attribute]) { self.all = all }

  fileprivate init(of tree: OpaquePointer) {
    all = (0..<chtml_attribute_count(tree)).map { index in
      (HTMLName(chtml_attribute_name(tree, index).bytes), chtml_attribute_value(tree, index).bytes)
    }
  }

  /// The value of an attribute; `nil` where it is missing.
  subscript(name: HTMLName) -> String? {
    all.first { $0.name == name }.map { String(decoding: $0.value, as: UTF8.self) }
  }

  /// The words of a value, such as the names of classes.
  func words(_ name: HTMLName) -> [Substring] { self[name]?.split(whereSeparator: \.isWhitespace) ?? [] }
}

extension chtml_text {
  /// Its bytes, which are valid as long as the tree.
  fileprivate var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: UnsafeRawPointer(start)?.assumingMemoryBound(to: UInt8.self), count: length)
  }
}
