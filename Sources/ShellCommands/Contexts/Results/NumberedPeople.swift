import SmashtagModel

/// The people whom a query names, with numbers for what their profiles mention.
///
/// The numbers follow those of the tweets at hand when a person is first shown, and stay.
struct NumberedPeople: Sendable {
  fileprivate struct Entry: Sendable {
    var person: Profile
    /// The number of the first mention.
    var number: Int
  }

  private var entries: [Entry] = []

  var isEmpty: Bool { entries.isEmpty }

  /// Adds people, or replaces their profiles; mentions that are new get the next free numbers.
  mutating func take(_ people: [Profile], numberedIn numbers: inout NumberedList<Tweet>) {
    for person in people {
      if let index = entries.firstIndex(where: { $0.person.isOf(person) }) {
        if entries[index].person.mentions != person.mentions {
          entries[index].number = numbers.reserve(person.mentions.count)
        }
        entries[index].person = person
      } else {
        entries.append(Entry(person: person, number: numbers.reserve(person.mentions.count)))
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
    person.mentions.enumerated().map { index, mention in
      Row(number: number + index, .mention(MentionSection.Item(mention)), note: mention.hostNote)
    }
  }
}

extension Profile {
  /// Whether both are of the same person, as far as network and handle tell.
  fileprivate func isOf(_ other: Profile) -> Bool {
    network == other.network && Folding.name(user.screenName) == Folding.name(other.user.screenName)
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
