import Foundation
import SmashtagModel

extension Tweet {
  /// Reads the contract of queries word by word, without any index.
  func fulfils(_ term: Query.Term) -> Bool {
    switch term {
    case .word(let text), .phrase(let text): holdsPhrase(text, endsOpen: false)
    case .prefix(let text): holdsPhrase(text, endsOpen: true)
    case .hashtag(let name): hashtags.contains { $0.keyword.dropFirst().isNamed(name) }
    case .user(let name): fulfils(.from(name)) || fulfils(.mentions(name))
    case .from(let name): user.screenName.isNamed(name)
    case .mentions(let name):
      userMentions.contains { $0.keyword.dropFirst().isNamed(name) }
        || retweetOf?.screenName?.isNamed(name) ?? false
    case .to(let name): inReplyToScreenName?.isNamed(name) ?? false
    case .language(let code): language.map { $0.isNamed(code) || $0.hasPrefix(code + "-") } ?? false
    case .since(let date): created >= date
    case .until(let date): created < date
    case .filter(let filter): has(filter)
    case .host(let host): urls.contains { $0.leads(to: host) }
    case .not(let term): !fulfils(term)
    case .all(let terms): terms.allSatisfy(fulfils)
    case .any(let terms): terms.contains(where: fulfils)
    }
  }

  private func holdsPhrase(_ phrase: String, endsOpen: Bool) -> Bool {
    let all = " " + Folding.words(text) + " "
    return all.contains(" " + Folding.words(phrase) + (endsOpen ? "" : " "))
  }

  private func has(_ filter: Query.Filter) -> Bool {
    switch filter {
    case .images: !media.isEmpty
    case .links: !urls.isEmpty
    case .mentions: !userMentions.isEmpty
    case .hashtags: !hashtags.isEmpty
    case .replies: inReplyToScreenName != nil
    case .retweets: isRetweet
    }
  }
}

extension StringProtocol {
  fileprivate func isNamed(_ name: String) -> Bool { Folding.name(self) == Folding.name(name) }
}

extension IndexedURL {
  fileprivate func leads(to host: String) -> Bool {
    guard let own = URLComponents(string: target)?.host else { return false }
    let bare = own.hasPrefix("www.") ? String(own.dropFirst(4)) : own
    return bare == host || bare.hasSuffix("." + host)
  }
}
