import MentionExtraction

/// Reassembles a broken response of API v2 from the elements of its lists that can be read.
///
/// A post whose author was lost gets the author's id as a name, because the importer did not write it.
struct BrokenV2Page {
  /// Reads a part of the response and passes it to a closure; throws if the part is broken, too.
  typealias Reading = (TweetRecord, (JSONElement) -> Void) throws(TweetFormatError) -> Void

  private let bytes: [UInt8]
  /// The readable elements of each list, by its name.
  private var lists: [String: [[UInt8]]] = [:]
  private var authors: Set<String> = []
  private var users: Set<String> = []
  /// The member with the date of retrieval, as twarc writes it.
  private var retrieval: [UInt8] = []
  private(set) var problems: [String] = []

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads all parts of the response.
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

  /// The response without its broken parts.
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
  /// Adds an element to a list according to its own fields, because the end of a broken list may be missed.
  private mutating func take(_ element: JSONElement, bytes: [UInt8], of list: String) {
    if element["username"].exists {
      lists["users", default: []].append(bytes)
      if let id = element["id"].identifier { users.insert(id) }
    } else if element["media_key"].exists {
      lists["media", default: []].append(bytes)
    } else {
      lists[list, default: []].append(bytes)
      if let id = element["author_id"].serverID, id.utf8.allSatisfy(\.isASCIIDigit) { authors.insert(id) }
    }
  }

  /// Takes the member that twarc adds at the end, if it can be read.
  private mutating func takeRetrieval(_ read: Reading) {
    let key = Array(#""__twarc""#.utf8)
    let start = bytes.indices.suffix(Self.tail).last { bytes[$0...].starts(with: key) }
    guard let start, let end = bytes.lastIndex(of: UInt8(ascii: "}")), start < end else { return }
    let member = Array(bytes[start..<end])
    let object = Array("{".utf8) + member + Array("}".utf8)
    if (try? read(TweetRecord(line: 1, bytes: object)) { _ in }) != nil { retrieval = member }
  }

  /// The number of bytes at the end within which the date of retrieval is found.
  private static let tail = 1_000

  private static func member(_ name: String, _ open: String, _ values: [[UInt8]], _ close: String) -> [UInt8]
  {
    Array("\"\(name)\":\(open)".utf8) + values.joined(separator: [UInt8(ascii: ",")]) + Array(close.utf8)
  }
}
