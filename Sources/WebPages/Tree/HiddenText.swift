/// Weighs the hidden elements of a page that may be its text, which a script shows later.
struct HiddenText {
  /// Which of them are read.
  enum Revealed: Equatable {
    case none
    /// All that are called the text of an article.
    case articles
    /// The element that begins as the so-and-so-many-th of the page.
    case element(Int)
  }

  /// The shortest text of a page in bytes that is read although it is hidden, and how many times as long as all that is shown
  /// it has to be more than.
  static let (least, leastTimes) = (500, 2)

  private let revealed: Revealed
  /// The text in bytes of elements that are called the text of an article.
  private var ofArticles = 0
  /// The element with the longest text of those that a script has to show, and that text in bytes.
  private var longest = (element: 0, text: 0)
  private var current = (element: 0, text: 0, isArticle: false, isAwaited: false)

  init(revealing revealed: Revealed) { self.revealed = revealed }

  /// What is to be read beside so much prose in bytes that is shown, which is counted if something long is hidden.
  func missing(beside prose: @autoclosure () -> Int) -> Revealed {
    guard max(ofArticles, longest.text) >= Self.least else { return .none }
    let most = prose() * Self.leastTimes
    let isMore = { text in text >= Self.least && text > most }
    return isMore(ofArticles) ? .articles : isMore(longest.text) ? .element(longest.element) : .none
  }

  /// Begins a hidden element that no other one encloses; returns whether it is read.
  mutating func begin(_ element: Int, isArticle: Bool, isAwaited: Bool) -> Bool {
    current = (element, 0, isArticle, isAwaited)
    return revealed == .element(element) || (isArticle && revealed == .articles)
  }

  /// Counts the bytes of a text that is not shown.
  mutating func add(_ count: Int) {
    current.text += count
    if current.isArticle { ofArticles += count }
    if current.isAwaited, current.text > longest.text { longest = (current.element, current.text) }
  }

  /// Ends an element that is not shown.
  mutating func end() { current = (0, 0, false, false) }
}
