import Foundation
package import SmashtagModel

extension JSONWriter {
  /// Writes what ``StoredJSON/keywords(_:in:)`` reads.
  package mutating func keywords(_ keywords: [IndexedKeyword], in text: UnsafeRawBufferPointer) {
    var text = CodePoints(text)
    array { list in
      for keyword in keywords {
        list.array {
          $0.bounds(keyword.range)
          if !text.has(keyword.keyword, at: keyword.range) { $0.value(keyword.keyword) }
        }
      }
    }
  }

  /// Writes what ``StoredJSON/urls(_:in:)`` reads.
  package mutating func urls(_ urls: [IndexedURL], in text: UnsafeRawBufferPointer) {
    var text = CodePoints(text)
    array { list in
      for url in urls {
        let keyword = text.has(url.keyword, at: url.range) ? nil : url.keyword
        list.array { $0.parts(of: url, keyword: keyword) }
      }
    }
  }

  private mutating func parts(of url: IndexedURL, keyword: String?) {
    let display = url.storedDisplay
    bounds(url.range)
    guard url.expanded != nil || display != nil || keyword != nil else { return }
    value(url.expanded)
    switch display {
    case .beginning(let length): value(length)
    case .text(let text): value(text)
    case nil where keyword != nil: value(String?.none)
    case nil: break
    }
    if let keyword { value(keyword) }
  }

  /// Writes what ``StoredJSON/media(_:)`` reads.
  package mutating func media(_ media: [MediaItem]) {
    array { list in
      for item in media { list.array { $0.parts(of: item) } }
    }
  }

  private mutating func parts(of item: MediaItem) {
    let isPlain = item.versions.isEmpty && item.file == nil && item.film == nil
    bounds(item.range)
    value(item.url)
    if isPlain, item.kind == .photo, item.alt == nil, item.width == nil, item.height == nil { return }
    value(item.width)
    value(item.height)
    if isPlain, item.kind == .photo { return item.alt.map { value($0) } ?? () }
    value(item.alt)
    value(item.kind == .photo ? nil : item.kind.rawValue)
    if isPlain { return }
    array { list in
      for version in item.versions {
        list.array {
          $0.value(version.url)
          $0.value(version.width)
          $0.value(version.height)
        }
      }
    }
    if let file = item.file { array { $0.values([file.path, file.entry]) } }
    guard let film = item.film else { return }
    if item.file == nil { value(String?.none) }
    array { $0.parts(of: film) }
  }

  private mutating func parts(of film: Film) {
    if let seconds = film.seconds { value(seconds) } else { value(Int?.none) }
    guard !film.versions.isEmpty else { return }
    array { list in
      for version in film.versions {
        list.array {
          $0.value(version.url)
          guard version.type != nil || version.bitrate != nil else { return }
          $0.value(version.type)
          if let bitrate = version.bitrate { $0.value(bitrate.tellable) }
        }
      }
    }
  }

  /// Writes a member of ``StoredJSON``'s `more`.
  package mutating func keywords(
    _ keywords: [IndexedKeyword], in text: UnsafeRawBufferPointer, named name: StaticString
  ) {
    self.name(name)
    self.keywords(keywords, in: text)
  }

  /// Writes a member of ``StoredJSON``'s `more`.
  package mutating func annotations(_ annotations: [Annotation], named name: StaticString) {
    self.name(name)
    array { list in
      for annotation in annotations {
        list.array {
          $0.bounds(annotation.range)
          $0.values([annotation.name, annotation.type])
        }
      }
    }
  }

  /// Writes a member of ``StoredJSON``'s `more`.
  package mutating func poll(_ poll: Poll, named name: StaticString) {
    self.name(name)
    array { parts in
      parts.array { list in
        for option in poll.options {
          list.array {
            $0.value(option.title)
            if let votes = option.votes { $0.value(votes.tellable) }
          }
        }
      }
      guard poll.voters != nil || poll.ends != nil || poll.isMultiple else { return }
      parts.value(poll.voters?.tellable)
      guard poll.ends != nil || poll.isMultiple else { return }
      if let ends = poll.ends {
        parts.value(ends.timeIntervalSinceReferenceDate)
      } else {
        parts.value(Int?.none)
      }
      if poll.isMultiple { parts.value(1) }
    }
  }

  /// Writes a member of ``StoredJSON``'s `more`.
  package mutating func photo(_ photo: PhotoFacts, named name: StaticString) {
    self.name(name)
    array {
      $0.value(photo.licence)
      $0.value(photo.views?.tellable)
      guard let position = photo.position else { return }
      $0.value(position.latitude)
      $0.value(position.longitude)
    }
  }

  private mutating func bounds(_ range: Range<Int>?) {
    value(range?.lowerBound)
    value(range?.upperBound)
  }

  /// Writes texts up to the last that is not `nil`.
  private mutating func values(_ texts: [String?]) {
    guard let last = texts.lastIndex(where: { $0 != nil }) else { return }
    for text in texts[...last] { value(text) }
  }
}

extension Int {
  private static let mostTellable = 999_999_999_999_999_999

  /// The count, or the nearest of 18 digits, which earlier versions of the program read as well.
  package var tellable: Int { Swift.min(Swift.max(self, -Self.mostTellable), Self.mostTellable) }
}

extension IndexedURL {
  /// What is stored in place of `display` where it is the beginning of the address, and all of it otherwise.
  fileprivate var storedDisplay: StoredDisplay? {
    guard var display else { return nil }
    let length = expanded?.withBareAddress { bare in display.withUTF8 { bare.length(ofBeginning: $0) } }
    return length.flatMap(\.self).map(StoredDisplay.beginning) ?? .text(display)
  }

  fileprivate enum StoredDisplay {
    case text(String)
    case beginning(Int)
  }
}
