import Foundation

@testable import SmashtagModel

/// What has to hold for any text that is taken for a query.
enum QueryClaims {
  private static let now = Date(timeIntervalSinceReferenceDate: 800_000_000.5)

  /// The claim that a text breaks; `nil` where all hold.
  static func broken(by text: String) -> String? {
    do throws(QueryError) {
      return broken(by: try Query(text, timeZone: .gmt, now: now))
    } catch {
      let isInside = (0...text.unicodeScalars.count).contains(error.offset)
      return isInside && !error.description.isEmpty
        ? nil : "an error at \(error.offset) of the text: \(error)"
    }
  }

  private static func broken(by query: Query) -> String? {
    guard (try? Query(query.text, timeZone: .gmt, now: now)) == query else {
      return "another query for its own text"
    }
    let written = Query(for: query.root, timeZone: .gmt)
    guard (try? Query(written.text, timeZone: .gmt))?.root == query.root else {
      return "\(query.root) is written as \(written.text.debugDescription), which is another query"
    }
    let identity = Query.identity(of: query.identity)
    return identity == query.identity
      ? nil : "another identity the second time: \(query.identity), \(identity)"
  }
}
