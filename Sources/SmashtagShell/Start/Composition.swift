import Foundation
import Glibc
import LineEditor
import ShellCommands
import SmashtagModel
import TerminalKit
import TweetArchive
import TweetFormats
import TweetLoading
import TweetSources

/// Builds the objects that live as long as the program.
struct Composition {
  let options: Options
  let locations: Locations
  let environment: [String: String]
  let isInteractive: Bool
  /// The folder for all files, if one was named.
  private let dataDirectory: String?
  /// The client that fetches posts and images.
  private let client: HTTPClient

  init(_ options: Options, environment: [String: String], isInteractive: Bool) {
    self.options = options
    self.environment = environment
    self.isInteractive = isInteractive
    client = HTTPClient(certificates: Certificates.file(in: environment))
    dataDirectory = (options.dataDirectory ?? environment.value(of: "SMASHTAG_DATA_DIR"))?.absolutePath
    locations = Locations(dataDirectory: dataDirectory, environment: environment)
  }

  /// Builds the parts of the shell besides its core.
  func parts() throws -> ShellParts {
    if let dataDirectory, dataDirectory.isNoFolder { throw OptionError.notAFolder(dataDirectory) }
    locations.mend()
    let wakeup = try Wakeup()
    let terminal = ShellTerminal(
      options: options, answers: TerminalAnswers(environment: environment), environment: environment,
      isTerminal: isatty(STDOUT_FILENO) != 0, now: Date.init)
    let store = store
    terminal.obey(Settings(options.settings))
    if case .command(let words) = options.call, let file = CommandTable.imageFile(in: words) {
      store.begin(file, on: terminal.canvas, with: terminal.graphics)
    }
    return ShellParts(
      terminal: terminal,
      desktop: Desktop(environment: environment, cacheFolder: locations.caches, credentials: credentials),
      wakeup: wakeup, signals: Signals(raising: wakeup), store: store)
  }

  func shell(of parts: ShellParts) -> Shell {
    let state = StateFile(path: locations.state) { Self.warn($0) }
    let session = session(state, parts.terminal.answers, parts.store)
    parts.terminal.obey(session.settings)
    if let remark = emptyArchive(at: session.sources.currentName) { Self.warn(remark) }
    let core = ShellCore(
      session, remembers: isInteractive || options.remembers, keepsGoing: options.keepsGoing)
    return Shell(core, parts: parts)
  }

  /// Runs the start-up file, then lines; returns the exit status.
  func run(_ shell: Shell, _ lines: Lines, after startUp: ScriptFile?) -> Int32 {
    shell.run(lines, after: startUp, settings: options.settings, source: pinnedSource)
  }

  /// The start-up file; `nil` where there is none or it cannot be read, which is reported.
  ///
  /// It has to be read before signals are handled: it may be a named pipe that nobody writes to.
  var startUpFile: ScriptFile? {
    guard options.runsStartUpFile, FileManager.default.fileExists(atPath: locations.startUpFile) else {
      return nil
    }
    do { return try ScriptFile(locations.startUpFile) } catch {
      Self.warn("rc: \(error)")
      return nil
    }
  }
}

extension Composition {
  /// Builds the session from the options, the environment and the state.
  func session(_ state: StateFile, _ answers: TerminalAnswers, _ store: ImageStore) -> Session {
    let remembered = Self.remembered(in: state)
    let archive = Archive(path: locations.archive)
    let sources: [any TweetSource] = [
      Sample(), ArchiveSource(name: SourceCatalog.archiveName, archive: archive),
    ]
    let logins = Logins(environment: environment, file: credentials)
    let maker = SourceMaker(
      client: client, tokens: logins, sessions: logins, keeper: ArchiveKeeper(archive: archive))
    var catalog = SourceCatalog(sources, chosen: pinnedSource, remembered: remembered.source)
    for definition in SourceDefinition.builtIn + remembered.sources {
      catalog.define(definition, as: maker.source(definition))
    }
    let settings = Settings(remembered.settings.merging(options.settings) { $1 })
    var ports = Ports(
      state: state,
      importer: ArchiveImporter(archive: archive), encoder: TweetEncoder(), files: NewFiles(), maker: maker,
      examiner: examiner(of: archive, sources) { [environment] in TerminalFacts(answers.now, in: environment)
      },
      images: store, pages: pages,
      isInteractive: isInteractive, readsCommandsFromInput: !isInteractive && options.call == .shell)
    ports.loader = ClusterLoader(client: client, tokens: logins)
    ports.collation = Collation(environment: environment)
    ports.hasDesktop = Desktop.hasDesktop(in: environment)
    return Session(ports, sources: catalog, settings: settings)
  }

  /// The images, with the cache of earlier sessions.
  var store: ImageStore {
    ImageStore(
      store: MediaStore(folder: locations.caches + "/images", client: client, accepts: ImageStore.isImage),
      films: FilmFolder(in: locations.caches))
  }

  /// The web pages, with the cache of earlier sessions and the pages of the sample.
  private var pages: SamplePages {
    SamplePages(
      around: PageStore(
        folder: locations.caches + "/pages", client: client,
        readPDF: { [environment] in await PDFToText(environment).read($0, in: $1) }))
  }

  /// The source that the command line names, or else the environment.
  var pinnedSource: String? { options.source ?? environment.value(of: "SMASHTAG_SOURCE") }

  private var credentials: CredentialsFile { CredentialsFile(path: locations.credentials) }

  /// The stored state; an empty one with a warning where it cannot be read.
  private static func remembered(in state: StateFile) -> ShellState {
    do { return try state.state() } catch {
      warn(String(describing: error))
      return ShellState()
    }
  }

  /// What to say of an empty file in the archive's place, which nobody would know of where the sample is searched instead.
  private func emptyArchive(at sources: String) -> String? {
    let (path, ownSources) = (locations.archive, [SourceCatalog.archiveName, SourceCatalog.sampleName])
    guard pinnedSource == nil, ownSources.contains(sources), let fact = FileFact(path), fact.kind == .file,
      fact.size == 0, FileFact(path + "-wal") == nil, FileFact(path + "-journal") == nil
    else { return nil }
    return
      "archive: \(path) is empty, and no archive; import PATH makes it one, or put a copy of yours in its place"
  }

  /// Writes the error of a wrong call on standard error as the line of JSON that errors of commands are.
  static func report(_ text: String) {
    let error: JSON = ["error": .string(text), "command": .null, "offset": .null]
    try? FileHandle.standardError.write(contentsOf: Data((error.text + "\n").utf8))
  }

  static func warn(_ text: String) {
    let columns = ShellTerminal.columns(of: STDERR_FILENO, ProcessInfo.processInfo.environment)
    // If standard error is closed, the program continues.
    try? FileHandle.standardError.write(
      contentsOf: Data(ShellTerminal.lines(of: "smashtag: " + text, in: columns).utf8))
  }

  /// Tells on standard error why standard output takes no more; the code is an `errno`.
  static func warnOfLostResults(_ code: Int32) {
    let reason = String(cString: strerror(code))
    warn("cannot write the results: \(reason); look at what they are written into")
  }
}

extension String {
  /// Whether the path exists and is not a folder.
  fileprivate var isNoFolder: Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: self, isDirectory: &isFolder) && !isFolder.boolValue
  }
}

extension Composition {
  /// Builds what the `doctor` command examines.
  func examiner(
    of archive: Archive, _ sources: [any TweetSource], terminal: @escaping @Sendable () -> TerminalFacts
  ) -> Examiner {
    Examiner(
      environment: environment, locations: locations, color: options.color,
      isTerminal: isatty(STDOUT_FILENO) != 0, archive: archive, sources: sources,
      client: { HTTPClient.version },
      terminal: terminal)
  }
}

/// The certificates to trust instead of the system's.
enum Certificates {
  /// The variables that may name a file of certificates; the first one that is set counts.
  static let variables = ["SMASHTAG_CA_BUNDLE", "CURL_CA_BUNDLE"]

  static func file(in environment: [String: String]) -> String? {
    variables.lazy.compactMap { environment.value(of: $0) }.first
  }
}
