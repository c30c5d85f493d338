/// The sixteen colours by their foreground parameter.
enum AnsiColor: Int, Sendable {
  case black = 30
  case red, green, yellow, blue, magenta, cyan
  case brightRed = 91
  case brightGreen, brightYellow, brightBlue, brightMagenta, brightCyan
}
