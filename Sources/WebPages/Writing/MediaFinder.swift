import Foundation
import SmashtagModel

/// Finds the films, sounds and frames of an article that its reader may want: not those that only decorate it, measure who reads
/// it, advertise, or ask for something.
struct MediaFinder {
  /// The most that are shown, and the most that are looked at.
  private static let (most, mostLookedAt) = (200, 2_000)

  private let tree: PageTree
  private let links: PageLinks
  private let root: Int
  /// For each node, whether it is left out with its descendants; empty where none is.
  private let leftOut: [Bool]

  init(_ tree: PageTree, _ links: PageLinks, root: Int, leftOut: [Bool]) {
    (self.tree, self.links, self.root, self.leftOut) = (tree, links, root, leftOut)
  }

  /// A film, a sound or a frame.
  struct Medium {
    let kind: PageMedia
    /// What the page calls it, else the name of its file or its host.
    let title: String
    let address: String
  }

  /// What was found.
  struct Found {
    /// By their nodes.
    fileprivate(set) var media: [Int: Medium] = [:]
    /// The captions that are titles, and are not shown once more.
    fileprivate(set) var captions: Set<Int> = []
    /// What says in a few words that they cannot be played.
    fileprivate(set) var fallbacks: Set<Int> = []
    /// The nodes to them from the outermost one that is left out, such as the box of a player.
    fileprivate var paths: Set<Int> = []
  }

  /// What is to be shown; each address once.
  func found() -> Found {
    var (found, addresses, taken) = (Found(), Set<String>(), Set<Int>())
    let nodes = tree.range(root).lazy.filter { PageTag.media.contains(tree.tag($0)) }
    for node in nodes.prefix(Self.mostLookedAt) where found.media.count < Self.most {
      guard let path = path(to: node, outside: taken), !isSmall(node), let source = source(of: node) else {
        continue
      }
      taken.insert(node)
      guard let name = name(of: node, at: source.address), isWanted(node, source.kind, called: name.title),
        addresses.insert(source.address).inserted
      else { continue }
      let title = name.title ?? MediaAddress(source.address).title(of: source.kind)
      found.media[node] = Medium(kind: source.kind, title: title, address: source.address)
      if let caption = name.caption { found.captions.insert(caption) }
      if isFallback(node + 1) { found.fallbacks.insert(node + 1) }
      found.paths.formUnion(path)
    }
    return found
  }
}

extension MediaFinder.Found {
  /// The nodes that are left out, where of the boxes of players only the rest is.
  func opening(_ leftOut: [Bool], of tree: PageTree) -> [Bool] {
    var leftOut = leftOut
    for node in paths {
      leftOut[node] = false
      for child in tree.children(node) where !paths.contains(child) { leftOut[child] = true }
    }
    return leftOut
  }
}

private extension MediaFinder {
  static let mostSources = 64
  /// In pixels.
  static let smallest = 32

  /// The nodes from the outermost that is left out, if these are a player or its fallback; empty where none is, and `nil` for
  /// one that is not shown.
  ///
  /// - Parameter taken: those that have an address; what stands in them is shown where they cannot be.
  func path(to node: Int, outside taken: Set<Int>) -> [Int]? {
    guard tree.value(.advertisement, of: node) == nil, Self.harmless.contains(where: { $0 == part(node) })
    else { return nil }
    var (next, path, end) = (node, [Int](), 0)
    while next > root {
      path.append(next)
      if !leftOut.isEmpty, leftOut[next] {
        guard part(next) == .player || tree.tag(next) == .embedded else { return nil }
        end = path.count
      }
      if tree.tag(next) == .embedded, taken.contains(next - 1) { return nil }
      next = tree.parent(next)
    }
    return Array(path[..<end])
  }

  static let harmless: [ClassWords.Part?] = [nil, .player, .doubtful]

  func part(_ node: Int) -> ClassWords.Part? {
    tree.value(.classes, of: node).flatMap(ClassWords.part)
      ?? tree.value(.id, of: node).flatMap(ClassWords.part)
  }

  /// Whether it is too small to be seen; of a sound only the buttons are.
  func isSmall(_ node: Int) -> Bool {
    guard tree.tag(node) != .sound else { return false }
    if PageImage.isSmall(node, of: tree) { return true }
    let style = (tree.string(.style, of: node) ?? "").lowercased().prefix(Self.longestStyle)
    return style.split(separator: ";").contains { declaration in
      let parts = declaration.filter { !$0.isWhitespace }.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0] == "width" || parts[0] == "height" else { return false }
      let digits = parts[1].prefix(while: \.isNumber)
      let unit = parts[1].dropFirst(digits.count)
      return Int(digits).map { $0 <= Self.smallest } ?? false
        && (unit.isEmpty || unit.hasPrefix("px") || unit.hasPrefix("!"))
    }
  }

  static let longestStyle = 1_000

  /// Whether it is what is said in a few words where the node before it cannot be played.
  func isFallback(_ node: Int) -> Bool {
    guard node < tree.nodes.count, tree.tag(node) == .embedded else { return false }
    var text = 0
    for inner in tree.range(node) {
      text += tree.visibleCount(inner)
      if text > PageClutter.longestFallback || PageClutter.shown.contains(tree.tag(inner)) { return false }
    }
    return true
  }

  /// The first address of the web that it has, and what is there.
  func source(of node: Int) -> (address: String, kind: PageMedia)? {
    var sources = [PageAttribute.lazySource, .source].map { (name: $0, node: node) }
    if node + 1 < tree.nodes.count, tree.tag(node + 1) == .embedded {
      sources += tree.range(node + 1).lazy.filter { tree.tag($0) == .source }.prefix(Self.mostSources)
        .map { (.source, $0) }
    }
    for source in sources {
      guard let text = tree.string(source.name, of: source.node), !text.isEmpty,
        let address = links.target(text), address.isWebAddress, address != links.url
      else { continue }
      return kind(of: node, at: address).map { (address, $0) }
    }
    return nil
  }

  /// What it is; `nil` for pictures, and for forms that nothing plays any more.
  func kind(of node: Int, at address: String) -> PageMedia? {
    switch tree.tag(node) {
    case .film: return .film
    case .sound: return .sound
    default: break
    }
    let type = tree.string(.kind, of: node).flatMap { MediaType($0) }
    if let media = type?.fileKind.flatMap(PageMedia.init(fileKind:)) { return media }
    return type?.top == "image" || Self.oldTypes.contains(type?.sub ?? "") ? nil : MediaAddress(address).kind
  }

  static let oldTypes: Set<String> = ["x-shockwave-flash", "x-java-applet", "x-silverlight-2"]

  /// Whether it is more than a decoration, and a frame one that the page calls something or that plays.
  func isWanted(_ node: Int, _ kind: PageMedia, called title: String?) -> Bool {
    if title != nil { return true }
    let has = { (attribute: PageAttribute) in tree.value(attribute, of: node) != nil }
    switch tree.tag(node) {
    case .film: return has(.controls) || !(has(.plays) && has(.muted))
    case .sound: return has(.controls)
    case .pane: return true
    default: break
    }
    let rights = tree.string(.rights, of: node) ?? ""
    return kind.isPlayed || has(.fullScreen) || figure(around: node) != nil
      || Self.rightsOfPlayers.contains(where: rights.contains)
  }

  static let rightsOfPlayers = ["fullscreen", "autoplay", "encrypted-media"]
}

private extension MediaFinder {
  /// The longest titles in bytes, and in characters what is shown of one.
  static let (longestValue, longestTitle) = (2_000, 300)
  static let (mostLevels, mostOfFigure, mostOfCaption) = (8, 400, 30)

  /// What the page calls it, and the caption that this is; `nil` for what is called as what nobody wants is.
  func name(of node: Int, at address: String) -> (title: String?, caption: Int?)? {
    let words = MediaWords(hostOf: address)
    var titles: [(text: String, caption: Int?)] = caption(of: node).map { [(tree.line($0), $0)] } ?? []
    titles += [PageAttribute.title, .label].compactMap { tree.value($0, of: node) }
      .map { ($0.prefix(Self.longestValue).foldedText, nil) }
    if tree.tag(node) == .pane {
      titles += tree.value(.name, of: node).map { [($0.prefix(Self.longestValue).foldedText, nil)] } ?? []
    }
    titles += description(of: node).map { [($0, nil)] } ?? []
    guard !titles.contains(where: { words.areUnwanted(in: $0.text) }), !MediaAddress(address).isUnwanted
    else {
      return nil
    }
    let title = titles.first { words.say(something: $0.text) }
    return (title.map { String($0.text.prefix(Self.longestTitle)).foldedLine }, title?.caption)
  }

  /// The nearest figure, which it is the only one of.
  func figure(around node: Int) -> Int? {
    var box = node
    for _ in 0..<Self.mostLevels {
      box = tree.parent(box)
      guard box > root else { return nil }
      if tree.tag(box) == .figure { break }
    }
    let isAlone = tree.range(box).prefix(Self.mostOfFigure).count { isShownApart($0) } == 1
    return tree.tag(box) == .figure && isAlone ? box : nil
  }

  /// Whether it is a film, a sound or a frame, and none that stands in for another.
  func isShownApart(_ node: Int) -> Bool {
    PageTag.media.contains(tree.tag(node)) && tree.tag(tree.parent(node)) != .embedded
  }

  /// The caption of its figure, if it is one line without links.
  func caption(of node: Int) -> Int? {
    guard let figure = figure(around: node) else { return nil }
    let caption = tree.range(figure).prefix(Self.mostOfFigure).first { tree.tag($0) == .caption }
    guard let caption, leftOut.isEmpty || !leftOut[caption], tree.range(caption).count <= Self.mostOfCaption,
      !tree.range(caption).contains(where: { tree.tag($0) == .link }),
      tree.line(caption).utf8.count <= Self.longestTitle
    else { return nil }
    return caption
  }

  /// What a picture in it, its poster, is described by.
  func description(of node: Int) -> String? {
    guard node + 1 < tree.nodes.count, tree.tag(node + 1) == .embedded else { return nil }
    let poster = tree.range(node + 1).prefix(Self.mostSources).first { tree.tag($0) == .image }
    return poster.flatMap { tree.value(.alternative, of: $0)?.prefix(Self.longestValue).foldedText }
  }
}
