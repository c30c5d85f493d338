import Foundation
import TerminalKit

/// How much room there is, and what the output can show.
struct Display {
  let size: WindowSize
  let style: Style
  /// A window that rows have to fit into; a file or a pipe takes everything.
  let isTerminal: Bool
  /// What "2 h ago" is counted from.
  let now: Date
}
