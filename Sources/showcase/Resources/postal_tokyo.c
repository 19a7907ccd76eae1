#include "postal_tokyo.h"

// `#embed` copies the file into the object in milliseconds, so that the executable carries its data wherever it is copied.
// SwiftPM's `.embedInCode` would write a Swift array literal of 538,934 elements, which takes the compiler 390 seconds.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char bytes[] = {
#embed "postal-tokyo.tsv"
};

const unsigned char *postal_tokyo_bytes(void) { return bytes; }

size_t postal_tokyo_count(void) { return sizeof bytes; }
