public import SmashtagModel

/// What the shell has to do after a command; commands themselves change nothing.
///
/// Each group of steps is carried out in one place.
public enum Step: Sendable {
  /// Changes the current context or its contents, and shows it.
  case move(Move)
  /// Changes sources, settings or jobs, or ends the shell.
  case change(Change)
  /// Shows something that is not a context.
  case show(Display)
  /// Does something outside of the shell.
  case perform(OutsideAction)
}

extension Step {
  /// The `--json` output for the step; `nil` if the context is printed instead, or nothing.
  public var report: JSON? {
    switch self {
    case .move: nil
    case .change(let change): change.report
    case .show(let display): display.report
    case .perform(let action): action.report
    }
  }

  /// The change of the current context; `nil` for other steps.
  public var movement: Move? { if case .move(let move) = self { move } else { nil } }

  /// The failure of a part of the command, although there is something to show.
  var failure: CommandError? {
    if case .show(.screen(_, _, let failure)) = self { failure } else { nil }
  }

  /// Whether it continues a list towards its end.
  var goesOn: Bool {
    switch self {
    case .move(let move): move.goesOn
    case .show(let display): display.goesOn
    case .change, .perform: false
    }
  }
}

extension Step {
  /// A change of the current context or of its contents.
  public enum Move: Sendable {
    /// Opens a context and shows it; `item` is the number by which it was chosen from a list.
    case push(any Context, item: Int? = nil)
    /// Opens the results of a search that were written already; they take the place of the same ones.
    case enter(any Context)
    /// Opens another item of the list from which the current context was opened, in place of that.
    ///
    /// The list may have been lengthened for it.
    case aside(any Context, item: Int?, of: any Context)
    /// Replaces the context in which the command was started by a newer state, and shows it.
    ///
    /// With `isSearch` it is a repeated search, which counts among the recent ones; a refresh does not.
    case replace(any Context, isSearch: Bool = false)
    /// Replaces the context by itself at another place, and shows it from there on (``Context/firstRow``).
    case place(any Context)
    /// Replaces the context by a state with more items at the end, and shows these.
    case extend(any Context)
    /// Goes back a number of contexts.
    case back(Int)
    /// Returns to the context that was left last.
    case forward
    /// Goes to the root of the tab.
    case root
    /// Goes to a tab, and replaces its root if `root` is given.
    ///
    /// If the user has moved on meanwhile, only the root is replaced.
    case tab(Navigation.Tab, unwinds: Bool, root: (any Context)? = nil)
    /// Shows the current context again.
    case showAgain
    /// Shows the end of the current context, as far as it was fetched.
    case showEnd
  }
}

extension Step.Move {
  /// The context that it opens or updates.
  private var context: (any Context)? {
    switch self {
    case .push(let context, _), .enter(let context), .aside(let context, _, _), .replace(let context, _),
      .place(let context), .extend(let context):
      context
    case .back, .forward, .root, .tab, .showAgain, .showEnd: nil
    }
  }

  var isPush: Bool { if case .push = self { true } else { false } }
  var goesOn: Bool { if case .extend = self { true } else { false } }
  var goesToEnd: Bool { if case .showEnd = self { true } else { false } }

  /// Whether it returns to a context, which is shown from the page where it was left.
  var goesBack: Bool {
    switch self {
    case .back, .forward, .root, .tab(_, unwinds: false, _): true
    case .push, .enter, .aside, .replace, .place, .extend, .tab, .showAgain, .showEnd: false
    }
  }

  /// The search to add to the recent ones; `nil` if the step is not a search.
  public var search: RecentSearch? {
    switch self {
    case .push(let context, _), .enter(let context), .aside(let context, _, _),
      .replace(let context, isSearch: true):
      context.search
    case .replace, .place, .extend, .back, .forward, .root, .tab, .showAgain, .showEnd: nil
    }
  }

  /// The search whose results it shows or updates, and which are recorded as seen.
  public var seen: RecentSearch? { context?.search }

  /// The photo that it shows, to add to the recent ones.
  public var photo: Tweet? { goesOn ? nil : context?.shownPhoto }
}

extension Step {
  /// A change of sources, settings or jobs.
  public enum Change: Sendable {
    /// Chooses the sources to search.
    case use(SourceCatalog, note: String, json: JSON)
    /// Defines a live source, or replaces the one with its name.
    case addSource(SourceAddition)
    /// Removes a live source.
    case removeSource(String)
    /// Changes a setting.
    case set(Setting, value: String)
    /// Items were deleted; shows the list again.
    case deleted(Deletion)
    /// A deletion was undone; shows the list again or says so.
    case undone(Deletion)
    /// Watches the context in which the command was started, and shows new items until cancelled.
    ///
    /// With `notifies` the desktop is told of them as well.
    case watch(seconds: Int, notifies: Bool)
    /// Begins the tutorial with a task, goes on with it there, or leaves it with `nil`.
    case tutorial(TutorialTask?)
    /// Forgets where the tutorial was left.
    case forgetTutorial
    /// Ends the shell.
    case quit
  }
}

extension Step.Change {
  var report: JSON? {
    switch self {
    case .use(_, _, let json): json
    case .addSource(let addition): .done("source", addition.members)
    case .removeSource(let name): .done("source", ["action": "remove", "source": .string(name)])
    case .set(let setting, let value):
      .done("set", ["name": .string(setting.rawValue), "value": .string(value)])
    case .undone(let deletion): .done("undo", deletion.members)
    case .tutorial(let task):
      .done("tutorial", ["task": JSON(task?.rawValue), "text": JSON(task?.text), "line": JSON(task?.line)])
    case .forgetTutorial: .done("tutorial", ["task": .null])
    case .quit: .done("quit")
    // The first prints the list, the second what arrives.
    case .deleted, .watch: nil
    }
  }

  /// Whether a script makes it for its run, and a prompt for good.
  var isOfRun: Bool {
    switch self {
    case .use, .addSource, .removeSource, .set: true
    case .tutorial, .forgetTutorial, .deleted, .undone, .watch, .quit: false
    }
  }

  /// The change of the saved state; `nil` if nothing is saved.
  var choice: StateChange? {
    switch self {
    case .use(let catalog, _, _): .source(catalog.currentName)
    case .addSource(let addition): .definition(addition.definition)
    case .removeSource(let name): .removal(source: name)
    case .set(let setting, let value): .setting(setting, value)
    case .tutorial(let task): task.map { .tutorial($0.saved) }
    case .forgetTutorial: .tutorial(nil)
    case .deleted, .undone, .watch, .quit: nil
    }
  }
}

extension SourceAddition {
  fileprivate var members: KeyValuePairs<String, JSON> {
    [
      "action": "add", "source": .string(definition.name), "kind": .string(definition.kind.rawValue),
      "url": .string(definition.url), "found": JSON(found), "problem": JSON(problem),
    ]
  }
}

extension Step {
  /// Something to show that is not a context.
  public enum Display: Sendable {
    /// A screen; a failure is reported after it.
    case screen(Screen, json: JSON, failure: CommandError? = nil)
    /// A message that something was done.
    case note(String, json: JSON)
    /// The next rows of the current context.
    case nextRows
    /// The mentions in a text.
    case extraction(Extraction)
    /// Clears the window.
    case clear
  }
}

extension Step.Display {
  var report: JSON? {
    switch self {
    case .screen(_, let json, _), .note(_, let json): json
    case .clear: .done("clear")
    // The first prints the context, the second writes its own line.
    case .nextRows, .extraction: nil
    }
  }

  var goesOn: Bool { if case .nextRows = self { true } else { false } }
}
