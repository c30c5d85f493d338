extension Screen {
  /// What was found, in sections, each piece of advice below what it is about.
  init(_ findings: [Finding]) {
    let groups = Dictionary(grouping: findings, by: \.section)
    self.init(
      title: "Doctor", status: [findings.summary],
      sections: Finding.Section.allCases.compactMap { section in
        groups[section].map { Section(title: section.rawValue, rows: $0.flatMap(\.rows)) }
      },
      emptyNote: "Nothing was looked at.")
  }
}

extension [Finding] {
  /// `all well`, `2 things missing, 1 broken`.
  var summary: String {
    let counts: [(count: Int, state: Finding.State)] = [Finding.State.missing, .broken].map { state in
      (count { $0.state == state }, state)
    }
    let told = counts.filter { $0.count > 0 }
    let words = told.enumerated().map { index, part in
      let number = index == 0 ? Counted.things(part.count, "thing") : Counted.grouped(part.count)
      return "\(number) \(part.state.rawValue)"
    }
    return words.isEmpty ? "all well" : words.joined(separator: ", ")
  }
}

extension Finding {
  fileprivate var rows: [Row] {
    let advice = advice.map { Row(.fact(name: "", value: "To do: \($0)")) }
    return [Row(.fact(name: name, value: words))] + [advice].compactMap(\.self)
  }
}
