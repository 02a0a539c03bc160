public import Foundation

// Foundation has this expression on Apple's platforms alone. Up to Swift 6.3 the macro lets it through everywhere and looks for
// the builder by name, so that a library can add it; from 6.4 on it refuses the name, and `folded` is the way.
#if canImport(Darwin)
  extension PredicateExpressions.StringLocalizedStandardContains: ReadableExpression {
    func read(_ reader: PredicateReader) throws(StoreError) -> PredicateMeaning {
      try reader.localizedContains(root, other)
    }
  }
#elseif compiler(<6.4)
  extension PredicateExpressions {
    /// A search for one text in another that overlooks case and diacritics: `CONTAINS[cd]`, false for an empty text.
    public struct StringLocalizedStandardContains<Root: PredicateExpression, Other: PredicateExpression>:
      PredicateExpression
    where Root.Output: StringProtocol, Other.Output: StringProtocol {
      /// The text that is searched.
      public let root: Root
      /// The text that is sought.
      public let other: Other

      /// A search for one text in another.
      public init(root: Root, other: Other) {
        self.root = root
        self.other = other
      }

      /// What Foundation finds by the machine's locale. Stores keep to whole Characters and to no locale.
      public func evaluate(_ bindings: PredicateBindings) throws -> Bool {
        try root.evaluate(bindings).localizedStandardContains(try other.evaluate(bindings))
      }
    }

    /// What the predicate macro makes of `text.localizedStandardContains(other)`.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public static func build_localizedStandardContains<Root, Other>(
      _ root: Root, _ other: Other
    ) -> StringLocalizedStandardContains<Root, Other> {
      StringLocalizedStandardContains(root: root, other: other)
    }
  }

  extension PredicateExpressions.StringLocalizedStandardContains: Sendable
  where Root: Sendable, Other: Sendable {}

  extension PredicateExpressions.StringLocalizedStandardContains: Encodable
  where Root: Encodable, Other: Encodable {}

  extension PredicateExpressions.StringLocalizedStandardContains: Decodable
  where Root: Decodable, Other: Decodable {}

  extension PredicateExpressions.StringLocalizedStandardContains: StandardPredicateExpression
  where Root: StandardPredicateExpression, Other: StandardPredicateExpression {}

  extension PredicateExpressions.StringLocalizedStandardContains: ReadableExpression {
    func read(_ reader: PredicateReader) throws(StoreError) -> PredicateMeaning {
      try reader.localizedContains(root, other)
    }
  }
#endif
