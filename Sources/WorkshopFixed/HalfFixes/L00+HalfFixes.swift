import WorkshopKit

/// The object as one thing: every write runs every view.
struct L00Everything: TracePrediction {
  let prediction = Prediction(afterRename: 2, afterAdding: 2, afterSameName: 2, afterBatch: 6)
}
