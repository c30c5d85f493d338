/// `ESC [ ? 2004 h` and `l`: whether the terminal says where pasted text begins and ends.
enum PasteMode: String {
  case begin = "\u{1B}[?2004h"
  case end = "\u{1B}[?2004l"
}
