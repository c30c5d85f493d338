import ShellCommands

/// Looks at what leads out of the shell.
struct DoorsExamination {
  let doors: Doors

  var findings: [Finding] { [browser, pager, clipboard] }
}

extension DoorsExamination {
  private var browser: Finding {
    let programs = doors.browsers.compactMap(\.first)
    guard let found = programs.first(where: { doors.executable($0) != nil }) else {
      return Finding(
        .doors, "browser", "none was found (looked for \(programs.joined(separator: ", ")))", .missing,
        advice: "install xdg-utils and a browser, or set SMASHTAG_BROWSER to one")
    }
    let lacking = programs.prefix { $0 != found }
    guard lacking.isEmpty else {
      return Finding(
        .doors, "browser", "\(lacking.joined(separator: ", ")) was not found; \(found) is used", .missing,
        advice: "install it, or change SMASHTAG_BROWSER or BROWSER")
    }
    return Finding(.doors, "browser", doors.executable(found) ?? found)
  }

  private var pager: Finding {
    let pager = doors.pager
    let program = pager.split(separator: " ").first { !$0.contains("=") }.map(String.init) ?? ""
    guard !program.isEmpty, doors.executable(program) != nil else {
      return Finding(
        .doors, "pager", "\(program) was not found; long pages are printed whole", .missing,
        advice: "install less, or set SMASHTAG_PAGER to another pager")
    }
    return Finding(.doors, "pager", pager)
  }

  private var clipboard: Finding {
    if let command = doors.clipboards.first(where: { doors.executable($0[0]) != nil }) {
      return Finding(.doors, "clipboard", command[0])
    }
    let wanted = doors.clipboards.map { $0[0] }.filter { $0 != "pbcopy" }
    guard !wanted.isEmpty else {
      return Finding(.doors, "clipboard", "by the terminal (OSC 52), where it allows that")
    }
    return Finding(
      .doors, "clipboard", "no program was found; the terminal is asked (OSC 52), which few allow", .missing,
      advice: "install \(wanted.joined(separator: " or "))")
  }
}
