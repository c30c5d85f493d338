import Foundation
import SmashtagModel

@testable import ShellCommands
@testable import SmashtagShell

/// What has to hold for any property list that is taken for the state, the tokens or the posts seen.
enum PropertyListClaims {
  /// The claim that some bytes break; `nil` where all hold, and where they are no list.
  static func broken(by bytes: [UInt8]) -> String? {
    let data = Data(bytes)
    return brokenState(data) ?? brokenSeen(data)
  }

  /// Nothing is lost when a state is written and read.
  private static func brokenState(_ data: Data) -> String? {
    guard let list = StateList(data) else { return nil }
    do {
      let written = try list.data()
      guard let read = StateList(written) else { return "a state that cannot be read again" }
      let again = try read.data()
      guard StateList(again)?.state == read.state || read.state.hasOldDates else {
        return "another state the second time"
      }
      return broken(by: list.state, readAs: read.state) ?? brokenKeys(of: data, in: written)
    } catch {
      return "a state that cannot be written: \(error)"
    }
  }

  /// Dates are written in whole seconds.
  private static func broken(by state: ShellState, readAs read: ShellState) -> String? {
    guard read.history == state.history else { return "another history: \(state.history), \(read.history)" }
    guard read.recents.terms == state.recents.terms else { return "other searches: \(state.recents.terms)" }
    guard read.photos.photos.map(\.id) == state.photos.photos.map(\.id) else { return "other photos" }
    guard read.sources == state.sources, read.source == state.source else { return "other sources" }
    return read.settings == state.settings && read.lessons == state.lessons ? nil : "other settings"
  }

  /// The keys of other versions stay, unless they say nothing; that of the chosen source is ours, and may be left out.
  private static func brokenKeys(of data: Data, in written: Data) -> String? {
    let lists = [data, written].map { UntrustedPropertyList($0).value as? [String: Any] ?? [:] }
    let lost = lists[0].filter { lists[1][$0.key] == nil && $0.key != "source" && !($0.value is NSNull) }
    return lost.isEmpty ? nil : "keys that are lost: \(lost)"
  }

  private static func brokenSeen(_ data: Data) -> String? {
    let list = UntrustedPropertyList(data).decoded(as: [String: [String: Data]].self) ?? [:]
    let values = list.values.flatMap(\.values) + [data]
    for seen in values.compactMap(SeenPosts.init) where SeenPosts(seen.data) != seen {
      return "other posts seen the second time"
    }
    return nil
  }
}

extension ShellState {
  /// Whether a photo or a search is older than the Gregorian calendar: Foundation writes such dates by one calendar, and
  /// reads them by another.
  fileprivate var hasOldDates: Bool {
    let reform = Date(timeIntervalSince1970: -12_219_292_800)
    let dates = photos.photos.map(\.created) + recents.searches.map(\.date)
    return dates.contains { $0 < reform }
  }
}
