import CSimdjson

/// A value of a ``JSONDocument``, or the absence of one.
///
/// Looking something up in an absent value, or in one of another kind, is absent again, so lookups can be chained.
struct JSONElement {
  private let element: csj_element

  init(_ element: csj_element) {
    self.element = element
  }

  /// The value under a key of an object.
  subscript(key: StaticString) -> JSONElement {
    JSONElement(csj_field(element, key.utf8Start, key.utf8CodeUnitCount))
  }

  /// The value under the first of two keys that is there; formats spell some names in two ways.
  subscript(key: StaticString, or other: StaticString) -> JSONElement {
    let value = self[key]
    return value.exists ? value : self[other]
  }

  /// The first key of an object that has any.
  var firstKey: String? {
    let key = csj_first_key(element)
    return key.bytes.map { String(decoding: UnsafeBufferPointer(start: $0, count: key.count), as: UTF8.self) }
  }

  /// The values of an array; of anything else, none.
  var values: JSONValues { JSONValues(csj_values(element)) }

  /// The values of an object's members; of anything else, none.
  var memberValues: JSONValues { JSONValues(csj_member_values(element)) }

  /// There is a value, and it is not `null`.
  var exists: Bool { kind != CSJ_NONE && kind != CSJ_NULL }
  /// There is a `null`.
  var isNull: Bool { kind == CSJ_NULL }
  var isObject: Bool { kind == CSJ_OBJECT }
  var isArray: Bool { kind == CSJ_ARRAY }

  /// The bytes of a string, valid as long as the document.
  var utf8: UnsafeBufferPointer<UInt8>? {
    let text = csj_text(element)
    return text.bytes.map { UnsafeBufferPointer(start: $0, count: text.count) }
  }

  var string: String? { utf8.map { String(decoding: $0, as: UTF8.self) } }

  /// A string with something in it.
  var nonEmptyString: String? {
    guard let utf8, !utf8.isEmpty else { return nil }
    return String(decoding: utf8, as: UTF8.self)
  }

  /// A whole number, also one that is written as a string.
  var int: Int? {
    var number: Int64 = 0
    if csj_int64(element, &number) { return Int(number) }
    return string.flatMap { Int($0) }
  }

  /// A number of any kind, also one that is written as a string.
  var number: Double? {
    if let int { return Double(int) }
    var number = 0.0
    if csj_double(element, &number) { return number }
    return string.flatMap { Double($0) }
  }

  /// `true` or `false`, also written as a string.
  var bool: Bool? {
    var value = false
    if csj_bool(element, &value) { return value }
    return string.flatMap { Bool($0) }
  }

  /// An id: a string, or a whole number in decimal digits.
  var identifier: String? {
    if let text = nonEmptyString { return text }
    var number: UInt64 = 0
    return csj_uint64(element, &number) ? String(number) : nil
  }

  private var kind: csj_kind { csj_kind_of(element) }
}

/// The values of an array or of an object's members, one after the other.
struct JSONValues: Sequence, IteratorProtocol {
  private var cursor: csj_cursor

  init(_ cursor: csj_cursor) {
    self.cursor = cursor
  }

  mutating func next() -> JSONElement? {
    var value = csj_element(document: nil, index: 0)
    return csj_next(&cursor, &value) ? JSONElement(value) : nil
  }
}
