import SmashtagModel
import SmashtagTesting
import Testing

/// The program in a window, with a source that answers at once, and others that answer when the test lets them.
struct SlowSources {
  let near: MastodonServer
  let far: GatedServer
  let away: GatedServer
  let program: Program

  /// Posts about `#rain` of one who bears the name of the source, so many minutes before the fixture's moment.
  static func posts(of name: String, minutes: [Int]) -> [Tweet] {
    minutes.map { minute in
      .fixture(
        id: String(109_302_436_954_000_000 - minute), network: .mastodon,
        key: "https://mastodon.example/users/\(name)/statuses/\(minute)",
        text: "\(name) wrote at minute \(minute) #rain",
        created: .fixture(minutes: -minute), user: .fixture(name), hashtags: ["rain"])
    }
  }

  /// What the others have is given up only after ten minutes; `lines` are the last of the start-up file.
  init(startingWith lines: String...) throws {
    near = try MastodonServer(holding: Self.posts(of: "near", minutes: [1, 3]))
    far = try GatedServer(holding: Self.posts(of: "far", minutes: [2]))
    away = try GatedServer(holding: Self.posts(of: "away", minutes: [0]))
    program = try Program()
    let sources = [("near", near.url), ("far", far.url), ("away", away.url)]
    let definitions = sources.map { "source add mastodon \($0) \($1)" }
    try program.folder.write(
      (definitions + ["set timeout 600"] + lines).joined(separator: "\n") + "\n", to: "data/rc")
  }

  /// Waits for the first prompt, which is that.
  func started(until prompt: String, sourceLocation: SourceLocation = #_sourceLocation) async throws
    -> TerminalSession
  {
    let session = try TerminalSession(program, script: "smashtag; echo ended $?", rows: 30)
    await session.pane.expect(last: prompt, sourceLocation: sourceLocation)
    return session
  }

  /// What is said below results of a source that is still waited for.
  static func note(of name: String) -> String {
    "\(name) has not answered yet; its tweets come when it does"
  }
}

extension Pane {
  /// Who wrote the posts of the list shown last, from its top.
  var shownAuthors: [String] {
    get throws {
      let lines = try past.split(separator: "\n")
      let start = lines.lastIndex { $0.hasPrefix("#rain ") && $0.contains(" · ") } ?? lines.endIndex
      return lines[start...].compactMap { line in
        let words = line.split(separator: " ")
        return words.count > 2 && words[1] == "wrote" ? String(words[0]) : nil
      }
    }
  }

  /// Waits until the list shown last has posts of those, in that order.
  func expect(authors: [String], sourceLocation: SourceLocation = #_sourceLocation) async {
    let isShown = await eventually { (try? shownAuthors) == authors }
    let shown = (try? past) ?? "no window"
    #expect(isShown, "the list is not by \(authors) in\n\(shown)", sourceLocation: sourceLocation)
  }
}
