import Glibc

/// What a terminal does with its keys, so that it can be put right after another program.
struct TerminalModes {
  /// What a program sends that leaves a terminal in good order, for one that could not; where there is nothing to put
  /// right it does nothing but begin a line.
  ///
  /// `CSI ? … l` ends the keys of applications (1), reports of the mouse (1000-1015), of the focus (1004), the marks of
  /// what is pasted (2004), and the other screen (1049); `CSI ? 7 h` wraps lines, `CSI ? 25 h` shows the cursor; `CSI m`
  /// takes looks away, `ESC ( B` other letters, `ESC >` the keypad's, `CSI r` the margins. `CSI 999 B` goes to the last
  /// row, wherever the cursor was.
  static let abandonment =
    "\u{1B}[?1;1000;1002;1003;1004;1005;1006;1015;2004l\u{1B}>\u{1B}[m\u{1B}(B\u{1B}[r\u{1B}[?7h\u{1B}[?1049l"
    + "\u{1B}[?25h\u{1B}[999B\r\n"

  private let descriptor: Int32
  private var settings = termios()

  /// `nil` where there is no terminal.
  init?(of descriptor: Int32) {
    self.descriptor = descriptor
    guard tcgetattr(descriptor, &settings) == 0 else { return nil }
  }

  func restore() {
    var settings = settings
    tcsetattr(descriptor, TCSADRAIN, &settings)
  }
}
