import Foundation
import SmashtagModel
import SmashtagTesting

/// Servers of Mastodon, X and Bluesky, as the sources `home`, `ex` and `sky`: two posts about `#rain` each.
///
/// They take turns: `home` has the newest post, then come `ex` and `sky`, a minute apart.
struct ThreeServers {
  static let token = "s3cret"

  let home: MastodonServer
  let ex: XServer
  let sky: BlueskyServer
  let homePosts: [Tweet]
  let exPosts: [Tweet]
  let skyPosts: [Tweet]

  init() throws {
    let newest = Date(timeIntervalSince1970: (Date.now.timeIntervalSince1970 - 3_600).rounded(.down))
    func posts(_ source: String, behind minute: Int, network: Network, id: (Int) -> String) -> [Tweet] {
      (0..<2).map { index in
        .fixture(
          id: id(9 - index), network: network, text: "from \(source) #rain on campus",
          created: newest - Double(index * 3 + minute) * 60, hashtags: ["rain"])
      }
    }
    homePosts = posts("home", behind: 0, network: .mastodon) { MastodonServer.Kind.mastodon.id($0) }
    exPosts = posts("ex", behind: 1, network: .x) { String(1_990_000_000_000_000_000 + $0) }
    skyPosts = posts("sky", behind: 2, network: .bluesky) { BlueskyServer.uri("3k\($0)") }
    home = try MastodonServer(holding: homePosts)
    ex = try XServer(holding: exPosts, token: Self.token)
    sky = try BlueskyServer(holding: skyPosts)
  }

  /// The lines that define them.
  var definitions: String {
    """
    source add mastodon home \(home.url)
    source add x ex \(ex.url)
    source add bluesky sky \(sky.url)

    """
  }

  /// A script of somebody who defined them in the start-up file.
  func composed(withTokens: Bool = true) throws -> ComposedProgram {
    var program = try ComposedProgram()
    if withTokens { program.environment["SMASHTAG_TOKEN_EX"] = Self.token }
    try program.folder.write(definitions, to: "data/rc")
    return program
  }
}
