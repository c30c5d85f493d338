extension HelpPage {
  static var keySections: [Screen.Section] {
    [
      Screen.Section(
        title: "The line",
        entries: [
          "Enter": "runs the line; an empty line shows more of the list, then the list again",
          "Tab": "completes; again, it lists what could stand there",
          "Up, Down": "walk through the lines typed before",
          "Ctrl-R": "searches them as you type; Enter runs the one found",
          "Ctrl-C": "drops the line, or cancels what runs",
          "Ctrl-D": "at an empty line: leaves",
          "Ctrl-Z": "puts the shell to sleep; fg wakes it, with the line as it was",
          "Ctrl-L": "clears the screen",
          "paste": "several lines become one; nothing runs before you press Enter",
        ]),
      Screen.Section(
        title: "Moving and deleting",
        entries: [
          "Ctrl-A, Home": "to the beginning of the line",
          "Ctrl-E, End": "to its end",
          "Ctrl-B, Left": "back by a character",
          "Ctrl-F, Right": "forward by a character",
          "Alt-B, Ctrl-Left": "back by a word",
          "Alt-F, Ctrl-Right": "forward by a word",
          "Backspace, Delete": "delete a character before the cursor, or under it",
          "Alt-D": "cuts to the end of the word",
          "Ctrl-K": "cuts to the end of the line",
          "Ctrl-U": "cuts the whole line",
          "Ctrl-Y": "puts back what was cut last",
        ]),
      Screen.Section(title: "vi", texts: viKeys),
      imageKeys,
    ]
  }

  private static let imageKeys =
    Screen.Section(
      title: "Images, after view",
      entries: [
        "Left, Right, Up, Down": "move over the image; so do h, l, k and j",
        "+, -": "zoom in and out",
        "0": "fills the screen, as at first",
        "1": "shows it pixel for pixel",
        "n, p": "lead to the next image and the previous one; each fills the screen",
        "a": "shows the alt text, and hides it again",
        "s": "shows a sensitive image",
        "q, Escape": "leave",
      ])

  private static let viKeys = [
    "With 'bind -v' in ~/.editrc the line is edited as in vi: Escape leads to its commands, i back to typing.",
    "Other bind lines of ~/.editrc set keys as you like them, and setty lines the terminal; man editrc has the names.",
  ]
}
