@testable import SmashtagTesting

extension Lexicon {
  /// Small schemas that have every kind of rule.
  static let example = Lexicon([post, defs, find, login])

  private static let post: JSONValue = [
    "id": "example.app.post",
    "defs": [
      "main": [
        "type": "record",
        "record": ["type": "object", "required": ["text"], "nullable": ["place"], "properties": members],
      ]
    ],
  ]

  private static let members: JSONValue = [
    "text": ["type": "string", "minLength": 2, "maxLength": 6, "maxGraphemes": 4],
    "place": ["type": "string", "format": "did"],
    "mood": ["type": "string", "enum": ["blue"]],
    "isOwn": ["type": "boolean", "const": true],
    "tags": ["type": "array", "items": ["type": "string"], "minLength": 1, "maxLength": 2],
    "size": ["type": "ref", "ref": "example.app.defs#size"],
    "card": ["type": "union", "refs": ["example.app.defs#size"]],
    "frame": ["type": "union", "refs": ["example.app.defs#size"], "closed": true],
    "author": ["type": "ref", "ref": "elsewhere.app.defs#author"],
    "nowhere": ["type": "ref", "ref": "example.app.defs#nothing"],
    "record": ["type": "unknown"],
    "file": ["type": "blob", "accept": ["image/*"], "maxSize": 10],
  ]

  private static let defs: JSONValue = [
    "id": "example.app.defs",
    "defs": [
      "size": ["type": "object", "required": ["width"], "properties": ["width": side, "height": side]]
    ],
  ]

  private static let side: JSONValue = ["type": "integer", "minimum": 1, "maximum": 9]

  private static let find: JSONValue = [
    "id": "example.app.find",
    "defs": [
      "main": [
        "type": "query",
        "parameters": [
          "type": "params", "required": ["q"],
          "properties": [
            "q": ["type": "string"], "limit": side, "who": ["type": "string", "format": "at-identifier"],
            "all": ["type": "boolean"],
            "tag": ["type": "array", "items": ["type": "string", "maxLength": 4], "maxLength": 2],
            "year": ["type": "array", "items": ["type": "integer"]],
          ],
        ],
        "output": ["encoding": "application/json", "schema": ["type": "object", "required": ["posts"]]],
      ]
    ],
  ]

  private static let login: JSONValue = [
    "id": "example.app.login",
    "defs": [
      "main": [
        "type": "procedure",
        "input": ["encoding": "application/json", "schema": ["type": "object", "required": ["name"]]],
      ]
    ],
  ]
}
