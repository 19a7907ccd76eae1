import WorkshopKit

/// By property, equal values seen; but a batch counted write by write.
struct L00BatchByWrites: TracePrediction {
  let prediction = Prediction(afterRename: 1, afterAdding: 1, afterSameName: 0, afterBatch: 3)
}

/// The object as one thing: every write runs every view.
struct L00Everything: TracePrediction {
  let prediction = Prediction(afterRename: 2, afterAdding: 2, afterSameName: 2, afterBatch: 6)
}
