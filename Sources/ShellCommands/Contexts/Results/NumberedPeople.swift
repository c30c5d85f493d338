import Foundation
import SmashtagModel

/// The people whom a query names, with numbers for what their profiles mention.
///
/// The numbers follow those of the tweets at hand when a person is first shown, and stay.
struct NumberedPeople: Sendable {
  fileprivate struct Entry: Sendable {
    var person: Profile
    /// The numbers of what the profile mentions.
    var numbers: [Int]
  }

  /// The most mentions of a profile that are shown and numbered.
  fileprivate static let mostMentions = 50

  private var entries: [Entry] = []

  var isEmpty: Bool { entries.isEmpty }

  /// Adds people, or replaces their profiles; mentions that are new get the next free numbers.
  ///
  /// Of several profiles of a person the one that a live source told last is shown.
  mutating func take(_ people: [Profile], numberedIn numbers: inout NumberedList<Tweet>) {
    for person in people {
      if let index = entries.firstIndex(where: { $0.person.isOf(person) }) {
        if person.isAsRecent(as: entries[index].person) { entries[index].take(person, numberedIn: &numbers) }
      } else {
        let count = min(person.mentions.count, Self.mostMentions)
        let first = numbers.reserve(count)
        entries.append(Entry(person: person, numbers: Array(first..<first + count)))
      }
    }
  }

  /// A section for each person, beside the list: the person, then what the profile mentions.
  var sections: [Screen.Section] {
    entries.map { Screen.Section(rows: [Row(.person($0.person))] + $0.mentions, isAside: true) }
  }

  /// The people in the documented form of `--json`.
  var json: JSON {
    .array(
      entries.map { entry in
        JSON(entry.person).adding(["items": .array(entry.mentions.compactMap(JSON.init(mentionIn:)))])
      })
  }
}

extension NumberedPeople.Entry {
  fileprivate var mentions: [Row] {
    zip(numbers, person.mentions).map { number, mention in
      Row(number: number, .mention(MentionSection.Item(mention)), note: mention.hostNote)
    }
  }

  /// Replaces the profile; what it mentioned before keeps its number.
  fileprivate mutating func take(_ newer: Profile, numberedIn free: inout NumberedList<Tweet>) {
    let known = Dictionary(zip(person.mentions, numbers)) { first, _ in first }
    numbers = newer.mentions.prefix(NumberedPeople.mostMentions).map { known[$0] ?? free.reserve(1) }
    person = newer
  }
}

extension Profile {
  /// Whether both are of the same person, as far as network and handle tell.
  fileprivate func isOf(_ other: Profile) -> Bool {
    network == other.network && Folding.name(user.screenName) == Folding.name(other.user.screenName)
  }
}

extension Profile {
  fileprivate func isAsRecent(as other: Profile) -> Bool {
    fetched ?? .distantPast >= other.fetched ?? .distantPast
  }
}

extension JSON {
  fileprivate init(_ person: Profile) {
    self = [
      "user": JSON(person.user), "url": JSON(person.url), "text": .string(person.text),
      "followers": JSON(person.followers), "following": JSON(person.following), "posts": JSON(person.posts),
      "joined": JSON(person.joined), "fetched": JSON(person.fetched),
    ]
  }
}
