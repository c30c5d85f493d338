import SmashtagModel

/// A walk through the shell that is going on: the task the reader is at, on the sample collection.
struct Tutorial: Sendable {
  let task: TutorialTask
  /// The sources as they were chosen before the tutorial took the sample.
  let former: SourceCatalog

  /// A command that was carried out, as far as tasks can tell.
  struct Deed {
    /// The name under which help lists the command.
    let command: String
    /// The kind of context it was used in.
    let origin: ContextKind
    /// The context that it led to or stayed in.
    let context: any Context
    /// What is shown of it.
    let showing: Showing
  }
}

/// The tasks of the tutorial in their order; the raw value is saved.
public enum TutorialTask: String, CaseIterable, Sendable {
  case search, tweet, mention, back, root, completion, ranking, gallery, image, recents, again, bars
  case conversation, importing
  /// Nothing more to do; any command leaves the tutorial.
  case end

  static let first = search

  /// The task behind it; `nil` behind the last.
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

  /// The heading of what it tells.
  var title: String { self == .end ? "Tutorial: done" : "Tutorial \(place)" }

  /// What there is to see, and how it is reached.
  var text: String {
    switch self {
    case .search: "You search, and go on from what you find. First every tweet with a word, newest first:"
    case .tweet:
      "Every tweet has a number, and typing it leads to the tweet. Below it stands what it mentions:"
    case .mention:
      "Images, links, hashtags and users have numbers as well. That of a hashtag leads to a search for it:"
    case .back: "The line you type in tells the way you came. One step back, which forward would undo:"
    case .root: "And all the way back, however far you went:"
    case .completion:
      "A hashtag or a user alone is a search, and Tab completes them. Type this, press Tab, then Enter:"
    case .ranking:
      "What all these tweets mention, ranked; each number leads on. Enter alone shows more of a long list:"
    case .gallery: "Two commands on one line: a search for tweets with images, and these side by side:"
    case .image:
      "A number leads to the tweet of an image, and a number there to the image, which + and - zoom. It takes the whole "
        + "window; type tutorial behind it, which tells again what to do:"
    case .recents:
      "Your last 100 searches have a tab of their own; tab search would lead back to where you are:"
    case .again: "A number there makes that search again. The Up key brings lines back, and Ctrl-R finds one:"
    case .bars: "How these tweets are spread over the years; the number of a bar leads to its tweets:"
    case .conversation: "What a tweet answers and what was answered to it, as a tree:"
    case .importing:
      "Last your own tweets: import PATH reads exports of X and Mastodon, and JSON. More about it:"
    case .end: "That was all of it. These are all commands; doctor tells what your terminal can do:"
    }
  }

  /// What to type.
  var line: String {
    switch self {
    case .search: "search bell"
    case .tweet: "2"
    case .mention: "1"
    case .back: "back"
    case .root: "root"
    case .completion: "#red"
    case .ranking: "mentions"
    case .gallery: "search has:images; gallery"
    case .image: "1; 1"
    case .recents: "recents"
    case .again: "2"
    case .bars: "when"
    case .conversation: "search haunted; 1; thread"
    case .importing: "help import"
    case .end: "help"
    }
  }

  /// What is said when the tutorial is left at it.
  var wordsOfLeaving: String {
    self == .end ? "The tutorial is over." : "You left the tutorial; tutorial goes on with task \(place)."
  }

  /// What is said when the tutorial begins, or goes on after it was left.
  static let opening = Screen(
    title: "Tutorial",
    sections: [
      Screen.Section(texts: [
        "A walk through Smashtag, on the sample collection that comes with it. Each task waits until you have done it; "
          + "every other line does what it always does.",
        "tutorial next leaves a task out. tutorial stop leaves the tutorial, and tutorial goes on where you left it.",
      ])
    ])

  /// How screens show it.
  var words: Screen.Task { Screen.Task(title: title, text: text, line: line) }

  /// Whether a command did what the task asks for, in these words or in others.
  func isDone(by deed: Tutorial.Deed) -> Bool {
    let kind = type(of: deed.context).kind
    switch self {
    case .search: return kind == .results && deed.context.paged.map { $0.count > 0 } ?? false
    case .tweet: return kind == .tweet
    case .mention: return deed.origin == .tweet && kind == .results
    case .back: return deed.command == BackCommand.form.name
    case .root: return deed.command == RootCommand.form.name
    case .completion: return kind == .results && deed.context.search.map { $0.term.hasPrefix("#") } ?? false
    case .ranking: return kind == .mentions
    case .gallery: return kind == .gallery
    case .image: return kind == .image
    case .recents: return kind == .recents
    case .again: return deed.origin == .recents && kind == .results
    case .bars: return kind == .when
    case .conversation: return kind == .thread
    case .importing:
      return deed.command == ImportCommand.form.name || deed.showing.isHelp(on: ImportCommand.form)
    case .end: return false
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
  /// It searches the sample; behind it the sources are as they were, unless the reader chose others meanwhile.
  mutating func goOnWithTutorial(at task: TutorialTask?) throws(CommandError) {
    guard tutorial == nil else { return takeTutorial(to: task) }
    guard let task else { throw .noTutorial }
    let former = sources
    sources = try sources.choosing(SourceCatalog.sampleName)
    tutorial = Tutorial(task: task, former: former)
  }

  /// Takes the tutorial on if a command did what its task asks for; returns whether it is at another task now.
  mutating func takeTutorial(behind deed: Tutorial.Deed) -> Bool {
    // What the command itself does is no deed.
    guard let tutorial, deed.command != TutorialCommand.form.name else { return false }
    if tutorial.task == .end {
      takeTutorial(to: nil)
    } else if tutorial.task.isDone(by: deed) {
      takeTutorial(to: tutorial.task.next)
      return true
    }
    return false
  }

  private mutating func takeTutorial(to task: TutorialTask?) {
    guard let former = tutorial?.former else { return }
    if task == nil || task == .end, sources.currentName == SourceCatalog.sampleName {
      sources.takeChoice(of: former)
    }
    tutorial = task.map { Tutorial(task: $0, former: former) }
  }
}
