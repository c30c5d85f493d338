/// The reports that come as strings, by the letter behind the Escape that opens them.
enum ReportKind {
  case system, device, application

  init?(opener: UInt8) {
    switch opener {
    case UInt8(ascii: "]"): self = .system
    case UInt8(ascii: "P"): self = .device
    case UInt8(ascii: "_"): self = .application
    default: return nil
    }
  }

  var opener: Unicode.Scalar {
    switch self {
    case .system: "]"
    case .device: "P"
    case .application: "_"
    }
  }

  func report(_ text: String) -> TerminalReport {
    switch self {
    case .system: .systemCommand(text)
    case .device: .deviceControl(text)
    case .application: .applicationCommand(text)
    }
  }
}
