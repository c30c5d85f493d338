import CCurl
import Foundation
import SmashtagModel

extension Origin {
  /// Its host is an address of this machine or of a local network, or a name that never leads anywhere else.
  ///
  /// Whether another name leads there shows only at the connection. A proxy is not asked for these either.
  var isLocal: Bool {
    let name = Self.plain(host)
    var isLocal = false
    guard !ThisMachine.isNamed(by: name) else { return true }
    return ccurl_reads_address(name.filter { !"[]".contains($0) }, &isLocal) && isLocal
  }
}

private extension Origin {
  /// As name servers see a host: `１２７。1` is `127.0.0.1`, and a dot at the end means nothing.
  static func plain(_ host: String) -> String {
    let ascii = host.precomposedStringWithCompatibilityMapping.replacing("\u{3002}", with: ".").lowercased()
    var name = ascii[...]
    while name.last == "." { name.removeLast() }
    let reader = AddressReader()
    return reader.read("http://\(name)/") ? reader.host ?? String(name) : String(name)
  }
}
