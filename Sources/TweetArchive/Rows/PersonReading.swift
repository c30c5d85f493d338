import Foundation
import GRDB
import SmashtagModel

/// Reads what is known of the person whom a query names.
struct PersonReading {
  /// The number up to which the person's posts are counted.
  private static let countLimit = ArchiveSource.countLimitOfJoins

  /// The handle, without the `@`.
  private let name: String

  /// - Returns: `nil` for a query that asks for more than a user, or for none.
  init?(_ query: Query) {
    guard let name = query.root.person else { return nil }
    self.name = name
  }

  /// The profile that a live source told last, else what the person's posts tell; `nil` without either.
  func person(in db: Database) throws -> Profile? {
    try KeptPeople(db: db).person(named: name) ?? toldByPosts(in: db)
  }

  private func toldByPosts(in db: Database) throws -> Profile? {
    guard let marks = try MarkedRows(.author, [name], in: db),
      let last = try marks.ids(.newest, limit: 1).first,
      let newest = try StoredRows(db).tweet(at: last)?.tweet
    else { return nil }
    var person = Profile(of: newest.user, on: newest.network)
    let count = try marks.count(upTo: Self.countLimit + 1)
    if count <= Self.countLimit { person.posts = count }
    return person
  }
}
