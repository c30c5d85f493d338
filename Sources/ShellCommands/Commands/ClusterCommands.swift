import SmashtagModel
import Synchronization

/// `load URL PATH…`: puts tweets into a collection in ClickHouse.
struct LoadCommand: Command {
  static let form = CommandForm(
    name: "load", parameters: [collection, .paths], group: .collect,
    summary: "Put tweets into a collection in ClickHouse",
    details: [
      "Reads what import reads, and inserts what the collection does not have; the same again changes nothing, and a load "
        + "that was broken off goes on.",
      "URL is clickhouse://HOST:PORT/DATABASE, or the name of a source of the kind clickhouse, whose login is used; separate "
        + "further hosts with commas. PORT is that of HTTP, and of HTTPS unless the hosts are this machine.",
      "A user and a password stand in no address: source add clickhouse NAME URL, login NAME, load NAME.",
      "The user has to be one that may insert; to search, one that may only read is enough.",
      "Nothing is created: schema clickhouse prints the tables. The archive stays as it is.",
      ImportCommand.authorDetail,
    ],
    examples: [
      "load clickhouse://ch.example:8443/tweets twitter-2024.zip": "an export of X, into the database tweets",
      "load big ~/twarc": "all files of a folder, into the source big",
    ],
    seeAlso: ["schema", "source", "import"], needsWholeName: true)

  private static let collection = Parameter(placeholder: "URL|NAME", kind: .collection)

  private let target: String
  private let inputs: [ImportInput]
  private let author: User

  init(_ arguments: Arguments) throws {
    var arguments = arguments
    target = try arguments.required(Self.collection)
    (inputs, author) = try ImportCommand.inputs(&arguments)
  }

  func run(in session: Session) async throws -> Step {
    guard let loader = session.ports.loader else {
      throw CommandError.notHere("nothing can be loaded here", instead: "use the program smashtag")
    }
    try ImportCommand.check(inputs, in: session)
    let definition = try self.definition(among: session.sources.definitions)
    let (tell, now) = (session.call.report, session.ports.clock.date)
    let pace = Mutex(ImportPace(start: now()))
    let report = try await loader.load(inputs, into: definition, author: author, in: session.call.request) {
      progress in
      tell(pace.withLock { $0.words(for: progress, at: now()) })
    }
    return .show(.screen(Screen(report), json: JSON(report), failure: report.failure))
  }

  /// The source of the name or address; for another address one with a name that no source has.
  private func definition(among sources: [SourceDefinition]) throws -> SourceDefinition {
    let collections = sources.filter { $0.kind == .clickhouse }
    if let named = collections.first(where: { $0.name == target }) { return named }
    guard target.contains("://") || target.contains("@") else {
      if collections.isEmpty {
        throw CommandError.notHere(
          "there is no collection '\(target)' yet", instead: "source add clickhouse NAME URL makes one")
      }
      throw CommandError.unknownSource(target, known: collections.map(\.name))
    }
    let typed = try SourceDefinition(kind: "clickhouse", name: Self.nameless, address: target)
    return collections.first { $0.url == typed.url } ?? typed
  }

  private static let nameless = "clickhouse"
}

/// `schema clickhouse [CLUSTER DATABASE [replicas]]`: prints the tables that a collection needs.
struct SchemaCommand: Command {
  static let form = CommandForm(
    name: "schema", parameters: [engine, cluster], group: .collect,
    summary: "Print the tables that a collection needs",
    details: [
      "Prints statements of SQL and creates nothing; run them on the server, or on each node of a cluster.",
      "CLUSTER is the name of a cluster in the nodes' configuration, and DATABASE the one with the tables; then there are "
        + "tables for the whole cluster besides. Both names hold letters, digits and _, that of a cluster also - and full stops.",
      "With replicas the tables are copied between nodes of the same shard; they use the macros shard and replica.",
    ],
    examples: [
      "schema clickhouse": "the tables on one node",
      "schema clickhouse big tweets": "those on each node of the cluster big, in its database tweets",
      "schema clickhouse > tables.sql": "the same into a file",
    ],
    seeAlso: ["load", "source"])

  private static let engine = Parameter(placeholder: "clickhouse", kind: .engine)
  private static let cluster = Parameter(placeholder: "[CLUSTER DATABASE [replicas]]", kind: .text)

  private let layout: ClusterLayout

  init(_ arguments: Arguments) throws {
    var arguments = arguments
    let name = try arguments.required(Self.engine)
    guard name == SourceDefinition.Kind.clickhouse.rawValue else {
      throw UsageError.notAmong(
        name, option: "the engine", choices: [SourceDefinition.Kind.clickhouse.rawValue])
    }
    guard let cluster = arguments.next() else {
      layout = .oneNode
      return
    }
    guard ClusterLayout.isCluster(cluster) else { throw UsageError.badCluster(cluster) }
    let database = try arguments.required(Parameter(placeholder: "DATABASE", kind: .text))
    guard ClusterAddress.isDatabase(database) else { throw UsageError.badDatabase(database) }
    let option = arguments.next()
    if let option, option != "replicas" {
      throw UsageError.notAmong(option, option: "the word", choices: ["replicas"])
    }
    try arguments.end()
    layout = .cluster(cluster, database: database, hasReplicas: option != nil)
  }

  func run(in session: Session) throws -> Step {
    guard let loader = session.ports.loader else {
      throw CommandError.notHere("no engine is known here", instead: "use the program smashtag")
    }
    let script = loader.schema(layout)
    // A comment like those of the script, so that what is printed can be run.
    let title = "-- Tables for smashtag in ClickHouse"
    let rows = script.split(separator: "\n", omittingEmptySubsequences: false).map { Row(.text(String($0))) }
    return .show(
      .screen(
        Screen(title: title, sections: [Screen.Section(rows: rows)]),
        json: .done("schema", ["sql": .string(script)])))
  }
}

extension LoadReport {
  /// The failure if a whole file could not be read; single broken records are not one.
  fileprivate var failure: CommandError? {
    firstUnreadable.map { .unreadableFiles(first: $0.words) }
  }
}

extension Screen {
  fileprivate init(_ report: LoadReport) {
    self.init(
      title: "\(Counted.tweets(report.loaded)) loaded, \(Counted.grouped(report.skipped)) already there",
      sections: [Section](problems: report.problems))
  }
}

extension JSON {
  fileprivate init(_ report: LoadReport) {
    self = .done(
      "load",
      [
        "loaded": .integer(report.loaded), "skipped": .integer(report.skipped),
        "problems": JSON(report.problems),
      ])
  }
}
