/// A kind of bytes that others write, and what has to hold for whatever is read from them.
public struct FuzzKind: Sendable {
  /// The name by which it is chosen, and that of its folder in the corpus.
  public let name: String
  /// The file in `Fuzzers/Dictionaries` whose words inputs are made of.
  public let dictionary: String
  /// The most bytes of an input that is made up.
  public let longest: Int
  /// The most memory in MB that is allocated at once.
  public let largestBlock: Int

  private let claim: @Sendable ([UInt8]) -> String?

  /// - Parameter claim: names what does not hold for some bytes; `nil` where all holds.
  private init(
    _ name: String, dictionary: String, longest: Int = 4_096, largestBlock: Int = 1_024,
    claim: @escaping @Sendable ([UInt8]) -> String?
  ) {
    (self.name, self.dictionary, self.longest) = (name, dictionary, longest)
    (self.largestBlock, self.claim) = (largestBlock, claim)
  }

  private init(
    _ name: String, dictionary: String, longest: Int = 4_096,
    ofText claim: @escaping @Sendable (String) -> String?
  ) {
    self.init(name, dictionary: dictionary, longest: longest) { claim(String(decoding: $0, as: UTF8.self)) }
  }

  /// What some bytes break; `nil` where all holds.
  public func broken(by bytes: [UInt8]) -> String? { claim(bytes) }
}

extension FuzzKind {
  /// A new kind joins by a line, and a folder in `Fuzzers/Corpus`.
  public static let all = [
    FuzzKind("text", dictionary: "words", ofText: TextClaims.broken),
    FuzzKind("records", dictionary: "words", claim: RecordClaims.broken),
    // liblzma reserves the window that a zip file asks for, up to 4 GB, and uses as much as is unpacked.
    FuzzKind(
      "containers", dictionary: "containers", longest: 8_192, largestBlock: 4_300,
      claim: ContainerClaims.broken),
    FuzzKind("pages", dictionary: "pages", longest: 16_384, claim: PageClaims.broken),
    FuzzKind("documents", dictionary: "documents", longest: 16_384, claim: DocumentClaims.broken),
    // A raster takes 64 MB, what a decoder has beside it 80 MB.
    FuzzKind("images", dictionary: "images", largestBlock: 100, claim: ImageClaims.broken),
    FuzzKind("queries", dictionary: "shell", longest: 1_024, ofText: QueryClaims.broken),
    FuzzKind("commands", dictionary: "shell", longest: 1_024, ofText: CommandClaims.broken),
    FuzzKind("lists", dictionary: "lists", claim: PropertyListClaims.broken),
    FuzzKind("stored", dictionary: "words", longest: 1_024, claim: StoredClaims.broken),
    FuzzKind("cursors", dictionary: "transport", longest: 2_048, ofText: CursorClaims.broken),
    FuzzKind("clusters", dictionary: "clusters", longest: 2_048, claim: ClusterClaims.broken),
    FuzzKind("terminal", dictionary: "terminal", longest: 8_192, claim: TerminalClaims.broken),
    FuzzKind("sanitiser", dictionary: "words", longest: 2_048, ofText: SafeTextClaims.broken),
    FuzzKind("addresses", dictionary: "transport", longest: 2_048, ofText: AddressClaims.broken),
    FuzzKind("headers", dictionary: "transport", longest: 2_048, ofText: HeaderClaims.broken),
    FuzzKind("cache", dictionary: "transport", claim: CacheClaims.broken),
  ]

  /// The kind of a name; `nil` where there is none.
  public static func named(_ name: String) -> FuzzKind? { all.first { $0.name == name } }
}
