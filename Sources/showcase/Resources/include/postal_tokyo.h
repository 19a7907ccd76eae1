#ifndef POSTAL_TOKYO_H
#define POSTAL_TOKYO_H

#include <stddef.h>

/// The bytes of postal-tokyo.tsv, linked into the executable.
const unsigned char *_Nonnull postal_tokyo_bytes(void);

/// How many bytes there are.
size_t postal_tokyo_count(void);

#endif
