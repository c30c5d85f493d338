import SmashtagModel

/// A walk through the shell that is going on.
struct Tutorial: Sendable {
  let task: TutorialTask
  /// The sources as they were chosen before the tutorial took the sample; `nil` once they are restored.
  let former: SourceCatalog?

  /// A typed command that was carried out.
  struct Deed {
    /// The name under which help lists the command.
    let command: String
    /// The kind of context it was used in.
    let origin: ContextKind
    let step: Step
    /// What is shown of it.
    let showing: Showing
    /// The context that is in front now.
    let context: any Context

    fileprivate var hasItems: Bool { !context.screen.items.isEmpty }

    /// The kind of the context, if the command opened it or made its search again.
    fileprivate var opened: ContextKind? {
      guard case .context = showing, let move = step.movement, move.isPush || move.search != nil else {
        return nil
      }
      return type(of: context).kind
    }
  }
}

/// The tasks of the tutorial in their order; the raw value is saved.
public enum TutorialTask: String, CaseIterable, Sendable {
  case search, tweet, mention, back, root, completion, ranking, gallery, image, recents, again, bars
  case conversation, importing
  /// Nothing more to do; the next command leaves the tutorial.
  case end

  static let first = search

  /// The next task; `nil` after the last.
  var next: TutorialTask? {
    Self.allCases.firstIndex(of: self).flatMap { index in Self.allCases.dropFirst(index + 1).first }
  }

  /// The place among the tasks: `3 of 14`.
  var place: String {
    let tasks = Self.allCases.dropLast()
    return "\((tasks.firstIndex(of: self) ?? tasks.count) + 1) of \(tasks.count)"
  }

  /// What is saved of it: nothing once the tutorial is done.
  var saved: String? { self == .end ? nil : rawValue }

  /// What there is to see, and what to do for it; the line to type follows.
  var text: String {
    switch self {
    case .search:
      "You search, and go on from what you find. Look for a word, and see every tweet with it, newest first:"
    case .tweet:
      "Every tweet has a number. Type the second one's, to see all of it and, below, what it mentions:"
    case .mention: "Images, links, hashtags and users have numbers, too. Search for the first hashtag:"
    case .back: "The prompt shows the way you came. Go one step back; forward would undo that:"
    case .root: "Go all the way back, however far you went:"
    case .completion:
      "A hashtag or a user alone is a search, and Tab completes it. Type this, press Tab, which adds the rest, then "
        + "Enter:"
    case .ranking:
      "Enter alone shows more of a long list. See what all these tweets mention, most used first:"
    case .gallery:
      "A line can have several commands. Look for tweets with images, and see these images alone:"
    case .image: "Choose the tweet of the first image, and in it the image:"
    case .recents:
      "The shell has tabs; tab search would lead back to where you are. Go to that of your last searches:"
    case .again: "The Up key brings lines back, and Ctrl-R finds one. Here a number makes a search again:"
    case .bars:
      "See how these tweets are spread over the years; the number of a bar would lead to its tweets:"
    case .conversation: "See what was answered to a tweet, and to that, as a tree:"
    case .importing:
      "Last, your own tweets: import PATH reads exports of X and Mastodon, and JSON. Read more about it; where a text "
        + "opens in a pager, Space goes on and q leaves it:"
    case .end:
      "That was all of it. doctor tells what your terminal can do, quit or Ctrl-D ends the shell. Look at the commands:"
    }
  }

  /// What to type for it from anywhere.
  var line: String {
    switch self {
    case .search: "search bell"
    case .tweet: "search bell; 2"
    case .mention: "search bell; 2; 1"
    case .back: "search bell; 2; back"
    case .root: "search bell; 2; root"
    case .completion: "#red"
    case .ranking: "#red_glove; mentions"
    case .gallery: "search has:images; gallery"
    case .image: "search has:images; gallery; 1; 1"
    case .recents: "recents"
    case .again: "recents; 1"
    case .bars: "#red_glove; when"
    case .conversation: "search haunted; 1; thread"
    case .importing: "help import"
    case .end: "help"
    }
  }

  /// What to type for it where the task before it led, which is the end of its line.
  private func line(in navigation: Navigation) -> String {
    let (kind, items) = (type(of: navigation.context).kind, navigation.context.screen.items)
    return switch self {
    case .tweet where kind == .results && items.contains { $0.number == 2 }: "2"
    case .mention where kind == .tweet: Self.number(ofFirst: .hashtag, in: navigation.context) ?? line
    case .back where !navigation.stack.isAtRoot: "back"
    case .root where !navigation.stack.isAtRoot: "root"
    case .ranking where kind == .results && !items.isEmpty: "mentions"
    case .image where kind == .gallery && !items.isEmpty: "1; 1"
    case .image where kind == .tweet: Self.number(ofFirst: .image, in: navigation.context) ?? line
    case .again where kind == .recents: "1"
    case .bars where kind == .results && !items.isEmpty: "when"
    case .search, .tweet, .mention, .back, .root, .completion, .ranking, .gallery, .image, .recents, .again,
      .bars, .conversation, .importing, .end:
      line
    }
  }

  /// The number of the first mention of a kind that a context shows; `nil` if there is none.
  private static func number(ofFirst kind: Mention.Kind, in context: any Context) -> String? {
    let rows = context.screen.sections.lazy.flatMap(\.rows)
    let row = rows.first { row in
      if case .mention(let item) = row.content { item.mention.kind == kind } else { false }
    }
    return row?.number.map(String.init)
  }

  /// How screens show it.
  func words(in session: Session) -> Screen.Task {
    let isDrawn = session.surface.looksAtImages && session.surface.hasWindow && !session.surface.isLinear
    // A drawn image has nothing below it.
    let aside = "It takes the whole window, + and - zoom, and tutorial tells there how to go on. "
    let hint = self == .completion && session.context.search?.term == line ? Self.hintOnTab : ""
    let text = (self == .image && isDrawn ? aside : hint) + (session.surface.isLinear ? linearText : text)
    let title = self == .end ? "Tutorial: done" : "Tutorial \(place)"
    return Screen.Task(title: title, text: text, line: line(in: session.navigation))
  }

  /// What is told first where a line was typed without Tab.
  private static let hintOnTab = "Without Tab the word was searched for as it stands. "

  /// The same for who listens, or reads line by line.
  private var linearText: String {
    switch self {
    case .search:
      "You search, and go on from what you find. Look for a word, and get every tweet with it, newest first:"
    case .tweet:
      "Every tweet has a number. Type the second one's, for all of it, and after it what it mentions:"
    case .ranking:
      "Enter alone goes on in a long list. Get what all these tweets mention, most used first:"
    case .gallery:
      "A line can have several commands. Look for tweets with images, and get the list of these images:"
    case .bars:
      "Get how many of these tweets each year has; the number of a year would lead to its tweets:"
    case .conversation: "Get what was answered to a tweet, and to that:"
    case .mention, .back, .root, .completion, .image, .recents, .again, .importing, .end: text
    }
  }

  /// What is said when the tutorial is left at it.
  var wordsOfLeaving: String {
    self == .end ? "The tutorial is over." : "You left the tutorial; tutorial goes on with task \(place)."
  }

  /// What is said when the tutorial begins.
  static let opening = Screen(
    title: "Tutorial",
    sections: [
      Screen.Section(texts: [
        "A walk through Smashtag, on the sample collection that comes with it. Each task waits until you have done it; "
          + "every other line does what it always does.",
        "tutorial next leaves a task out. tutorial stop leaves the tutorial, and tutorial goes on where you left it.",
      ])
    ])

  /// Whether a command did what the task asks for, in these words or in others.
  func isDone(by deed: Tutorial.Deed) -> Bool {
    switch self {
    case .search: deed.opened == .results && deed.hasItems
    case .tweet: deed.opened == .tweet
    case .mention: deed.origin == .tweet && deed.opened == .results
    case .back: deed.command == BackCommand.form.name
    case .root: deed.command == RootCommand.form.name
    case .completion:
      deed.opened == .results && deed.hasItems && deed.context.search.map { $0.term.hasPrefix("#") } ?? false
    case .ranking: deed.opened == .mentions && deed.hasItems
    case .gallery: deed.opened == .gallery && deed.hasItems
    case .image: deed.opened == .image
    case .recents: deed.step.movement != nil && type(of: deed.context).kind == .recents
    case .again: deed.origin == .recents && deed.opened == .results
    case .bars: deed.opened == .when && deed.hasItems
    case .conversation: deed.opened == .thread
    case .importing:
      deed.command == ImportCommand.form.name || deed.showing.isHelp(on: ImportCommand.form)
    case .end: false
    }
  }
}

extension Showing {
  fileprivate func isHelp(on form: CommandForm) -> Bool {
    if case .page(let screen) = self { screen.title == Screen(helpOn: form).title } else { false }
  }
}

extension Session {
  /// Begins the tutorial with a task, goes on with it there, or leaves it with `nil`.
  ///
  /// It searches the sample; at its end the sources are as they were, unless the reader chose others meanwhile.
  mutating func setTutorial(to task: TutorialTask?) throws(CommandError) {
    guard let task, task != .end else { return endTutorial(at: task) }
    let isOnSample = tutorial?.former != nil && sources.currentName == SourceCatalog.sampleName
    let former = isOnSample ? tutorial?.former : sources
    sources = try sources.choosing(SourceCatalog.sampleName)
    tutorial = Tutorial(task: task, former: former)
  }

  /// Goes on to the next task if a command did what the present one asks for; returns that.
  mutating func advanceTutorial(after deed: Tutorial.Deed) -> TutorialTask? {
    // What the command itself does is no task.
    guard let tutorial, deed.command != TutorialCommand.form.name else { return nil }
    if tutorial.task == .end {
      self.tutorial = nil
      return nil
    }
    guard tutorial.task.isDone(by: deed), let next = tutorial.task.next else { return nil }
    if next == .end {
      endTutorial(at: next)
    } else {
      self.tutorial = Tutorial(task: next, former: tutorial.former)
    }
    return next
  }

  /// Restores the sources, once.
  private mutating func endTutorial(at task: TutorialTask?) {
    if let former = tutorial?.former, sources.currentName == SourceCatalog.sampleName {
      sources.takeChoice(of: former)
    }
    tutorial = task.map { Tutorial(task: $0, former: nil) }
  }
}
