extension HelpPage {
  static var keySections: [Screen.Section] {
    [
      Screen.Section(title: "The line", entries: lineKeys),
      Screen.Section(title: "Moving", entries: movingKeys),
      Screen.Section(title: "Deleting and changing", entries: changingKeys),
      Screen.Section(title: "vi", texts: viKeys),
      Screen.Section(
        title: "Images, after view",
        rows: ViewAction.allCases.map { Row(.command(usage: $0.keys, note: $0.note)) }),
    ]
  }

  private static let lineKeys: KeyValuePairs = [
    "Enter": "runs the line; an empty line shows more of the list, then the list again",
    "Tab": "completes; again, it lists what could stand there",
    "Up, Ctrl-P": "the line typed before",
    "Down, Ctrl-N": "the one typed after it",
    "Ctrl-R": "searches them as you type, again: further back; Enter runs what is found, Escape edits it",
    "Alt-P, Alt-N": "the line before, or after, that has what stands before the cursor",
    "Ctrl-C": "drops the line, or cancels what runs",
    "Ctrl-D": "at an empty line: leaves; else deletes the character under the cursor",
    "Ctrl-Z": "puts the shell to sleep; fg wakes it, with the line as it was",
    "Ctrl-L, Alt-Ctrl-L": "clears the screen",
    "Ctrl-V": "puts the next key into the line as it is",
    "Alt-0 … Alt-9": "a number: does so often what the next key does",
    "Alt-X": "asks for a line as in ~/.editrc",
    "paste": "several lines become one; nothing runs before you press Enter",
  ]

  private static let movingKeys: KeyValuePairs = [
    "Ctrl-A, Home": "to the beginning of the line",
    "Ctrl-E, End": "to its end",
    "Ctrl-B, Left": "back by a character",
    "Ctrl-F, Right": "forward by a character",
    "Alt-B, Ctrl-Left, Alt-Left": "back by a word",
    "Alt-F, Ctrl-Right, Alt-Right": "forward by a word",
    "Ctrl-X Ctrl-X": "to the mark, which is where Ctrl-Y put something last; again: back",
  ]

  private static let changingKeys: KeyValuePairs = [
    "Backspace, Ctrl-H": "deletes the character before the cursor",
    "Delete": "deletes the one under it",
    "Ctrl-W, Alt-Backspace": "cuts the word before the cursor",
    "Alt-D": "cuts to the end of the word",
    "Ctrl-K": "cuts to the end of the line",
    "Ctrl-U": "cuts the whole line",
    "Alt-W": "takes along what stands between mark and cursor, as if it was cut",
    "Ctrl-Y": "puts back what was cut last",
    "Alt-Ctrl-_": "repeats the word before the cursor",
    "Ctrl-T": "swaps the characters around the cursor",
    "Alt-U, Alt-L": "the word in capitals, or without them",
    "Alt-C": "its first letter as a capital",
  ]

  private static let viKeys = [
    "With 'bind -v' in ~/.editrc the line is edited as in vi: Escape leads to its commands, i back to typing.",
    "Other bind lines of ~/.editrc set keys as you like them, and setty lines the terminal; man editrc has the names.",
  ]
}
