/// An answer of API v2 that cannot be read as a whole, put together again of what can be read of its lists.
///
/// A post whose author was lost bears the author's id as a name: who imports it did not write it.
struct BrokenV2Page {
  /// Reads a part of the answer, and lends it; throws where it is broken, too.
  typealias Reading = (TweetRecord, (JSONElement) -> Void) throws(TweetFormatError) -> Void

  private let bytes: [UInt8]
  /// The readable elements of each list, by its name.
  private var lists: [String: [[UInt8]]] = [:]
  private var authors: Set<String> = []
  private var users: Set<String> = []
  /// When it was retrieved, as twarc writes it.
  private var retrieval: [UInt8] = []
  private(set) var problems: [String] = []

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads all of its parts.
  mutating func takeParts(_ read: Reading) {
    var (reader, number) = (TweetRecordReader(partsOfV2: bytes), 0)
    do {
      while let part = try reader.next() {
        number += 1
        do throws(TweetFormatError) {
          try read(part) { take($0, bytes: part.bytes, of: reader.list) }
        } catch {
          problems.append("part \(number) of it: \(error)")
        }
      }
    } catch {
      problems.append("\(error)")
    }
    takeRetrieval(read)
  }

  /// The answer without what is broken.
  var mended: [UInt8] {
    let lost = authors.subtracting(users).sorted().map { id in
      Array(#"{"id":"\#(id)","username":"\#(id)"}"#.utf8)
    }
    var included = lists.filter { $0.key != "data" }
    included["users", default: []] += lost
    let includes = included.sorted { $0.key < $1.key }.map { Self.member($0.key, "[", $0.value, "]") }
    let members = [
      Self.member("data", "[", lists["data"] ?? [], "]"), Self.member("includes", "{", includes, "}"),
      retrieval,
    ]
    return Array("{".utf8) + members.filter { !$0.isEmpty }.joined(separator: [UInt8(ascii: ",")])
      + Array("}".utf8)
  }
}

extension BrokenV2Page {
  /// An element tells by itself what it is, for where a list is broken its end may be missed.
  private mutating func take(_ element: JSONElement, bytes: [UInt8], of list: String) {
    if element["username"].exists {
      lists["users", default: []].append(bytes)
      if let id = element["id"].identifier { users.insert(id) }
    } else if element["media_key"].exists {
      lists["media", default: []].append(bytes)
    } else {
      lists[list, default: []].append(bytes)
      if let id = element["author_id"].serverID, id.utf8.allSatisfy(\.isDigit) { authors.insert(id) }
    }
  }

  /// Takes what twarc adds at the end, if it can be read.
  private mutating func takeRetrieval(_ read: Reading) {
    let key = Array(#""__twarc""#.utf8)
    let start = bytes.indices.suffix(Self.tail).last { bytes[$0...].starts(with: key) }
    guard let start, let end = bytes.lastIndex(of: UInt8(ascii: "}")), start < end else { return }
    let member = Array(bytes[start..<end])
    let object = Array("{".utf8) + member + Array("}".utf8)
    if (try? read(TweetRecord(line: 1, bytes: object)) { _ in }) != nil { retrieval = member }
  }

  /// The retrieval stands within so many bytes of the end.
  private static let tail = 1_000

  private static func member(_ name: String, _ open: String, _ values: [[UInt8]], _ close: String) -> [UInt8]
  {
    Array("\"\(name)\":\(open)".utf8) + values.joined(separator: [UInt8(ascii: ",")]) + Array(close.utf8)
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
