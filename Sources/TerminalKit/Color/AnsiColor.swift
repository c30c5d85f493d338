/// The sixteen colours by their foreground parameter.
enum AnsiColor: Int, Sendable {
  case red = 31
  case green, yellow, blue, magenta, cyan
  case brightRed = 91
  case brightGreen, brightYellow, brightBlue, brightMagenta, brightCyan
}
