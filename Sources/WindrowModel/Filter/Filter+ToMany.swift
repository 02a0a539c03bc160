extension Filter {
  /// The rows of which any related row fits: `ANY expenses.amount > 10`. False where there is none.
  ///
  /// `.any(\.expenses, \.amount > 10)` is `EXISTS (SELECT 1 FROM expense WHERE category_id = t.id AND amount > 10)`.
  public static func any<Destination: Entity>(
    _ toMany: KeyPath<Record, ToMany<Destination>>, _ filter: Filter<Destination>
  ) -> Filter { quantified(.any, toMany, filter) }

  /// The rows of which every related row fits: `ALL expenses.amount > 10`. True where there is none.
  public static func all<Destination: Entity>(
    _ toMany: KeyPath<Record, ToMany<Destination>>, _ filter: Filter<Destination>
  ) -> Filter { quantified(.all, toMany, filter) }

  /// The rows of which no related row fits: `NONE expenses.amount > 10`. True where there is none.
  public static func none<Destination: Entity>(
    _ toMany: KeyPath<Record, ToMany<Destination>>, _ filter: Filter<Destination>
  ) -> Filter { quantified(.none, toMany, filter) }

  /// The rows that have so many related rows: `expenses.@count > 3`.
  public static func count<Destination: Entity>(
    _ toMany: KeyPath<Record, ToMany<Destination>>, _ comparison: ComparisonOperator, _ number: Int
  ) -> Filter {
    Filter { () throws(StoreError) in
      .comparison(
        .count(try EntityMapping<Record>.of().path(toMany)), comparison, .constant(.int(Int64(number))), [])
    }
  }

  private static func quantified<Destination: Entity>(
    _ quantifier: ToManyQuantifier, _ toMany: KeyPath<Record, ToMany<Destination>>,
    _ filter: Filter<Destination>
  ) -> Filter {
    Filter { () throws(StoreError) in
      .toMany(quantifier, try EntityMapping<Record>.of().path(toMany), try filter.condition())
    }
  }
}
