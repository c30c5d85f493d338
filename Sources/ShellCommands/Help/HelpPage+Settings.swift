extension HelpPage {
  static var settingSections: [Screen.Section] {
    [
      Screen.Section(rows: Setting.allCases.map { Row(.command(usage: $0.rawValue, note: $0.explanation)) }),
      Screen.Section(
        title: "Changing one",
        entries: [
          "set limit 50": "from now on; at the prompt for all later sessions as well",
          "set": "what is set now",
          "smashtag --graphics none": "some are options too; those count for one run, and beat the rest",
        ]),
      Screen.Section(texts: [
        "An option beats an environment variable, which beats the start-up file, which beats what was set before.",
        "links auto reads a url where there is no desktop, and opens it in the browser where there is one; read N and "
          + "open N do either, whatever is set.",
      ]),
    ]
  }
}

extension Setting {
  /// `what stands before a tweet: on, off; on unless set`.
  var explanation: String { "\(note): \(valuesText); \(defaultValue) unless set" }
}
