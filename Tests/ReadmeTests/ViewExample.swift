#if canImport(SwiftUI)
  import SwiftUI
  import Windrow

  struct ExpenseList: View {
    @Bindable var model: ExpenseListModel

    var body: some View {
      List {
        ForEach(Array(model.expenses.sections.enumerated()), id: \.element.section) { number, section in
          Section("\(section.key)") {
            ForEach(model.expenses.fetchedObjects.ids[section.rows], id: \.self) { id in
              if let expense = model.expenses.fetchedObjects.object(id: RecordID(id)) {
                LabeledContent(expense.title, value: expense.amount, format: .number)
              }
            }
            .onDelete { items in
              Task { for item in items.reversed() { await model.delete(section: number, item: item) } }
            }
          }
        }
      }
      .navigationTitle(model.headline)
      .searchable(text: $model.search.text)
      .task { await model.appear() }
    }
  }
#endif
