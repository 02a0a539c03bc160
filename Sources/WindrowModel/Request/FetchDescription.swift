/// A request for rows of one entity, by names: what stores execute.
///
/// ``FetchRequest`` is its typed form. In every store alike, ``sort`` and ``sectionOrder`` have at most 500 terms together,
/// and the condition, the order and the section follow at most 60 to-ones, those that paths share counted once; a request
/// beyond that is `unsupported`.
public struct FetchDescription: Sendable, Hashable, Codable {
  /// The entity whose rows are wanted.
  public var entity: String
  /// Which rows are wanted; nil for all.
  public var condition: Condition?
  /// The order. The row's identity, ascending, always follows, so every order is total.
  public var sort: [SortTerm]
  /// The most rows that the result has, or nil for no limit.
  public var limit: Int?
  /// How many rows are left out at the beginning.
  public var offset: Int
  /// How many rows are read at once when a list faults them in; never caps the result.
  public var batchSize: Int
  /// What rows are sectioned by, or nil for one undivided list.
  public var sectionBy: SectionKey?
  /// Terms that order the sections, in front of everything else.
  ///
  /// Their values are part of what a section is. Texts that a comparator finds equal are still different values, which
  /// then stand in lexical order.
  public var sectionOrder: [SortTerm]
  /// To-one paths whose rows a list reads with each batch, in one query each, so that no row of it faults.
  ///
  /// `category.group` reads the categories of a batch and then their groups. The to-ones in the sort, the section key and
  /// the section order are read like that anyway.
  public var prefetch: [AttributePath]
  /// The values that a live list shows, so that a write of any other delivers nothing; nil for all that it reads.
  ///
  /// Names are checked when the request is resolved. What is read does not depend on it.
  public var show: [AttributePath]?

  /// A request for all rows of an entity in the order of their identities, until its parts are set.
  public init(
    entity: String, condition: Condition? = nil, sort: [SortTerm] = [], limit: Int? = nil, offset: Int = 0,
    batchSize: Int = 20, sectionBy: SectionKey? = nil, sectionOrder: [SortTerm] = [],
    prefetch: [AttributePath] = [], show: [AttributePath]? = nil
  ) {
    self.entity = entity
    self.condition = condition
    self.sort = sort
    self.limit = limit
    self.offset = offset
    self.batchSize = batchSize
    self.sectionBy = sectionBy
    self.sectionOrder = sectionOrder
    self.prefetch = prefetch
    self.show = show
  }
}
