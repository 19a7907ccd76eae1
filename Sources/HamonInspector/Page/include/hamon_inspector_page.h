#ifndef HAMON_INSPECTOR_PAGE_H
#define HAMON_INSPECTOR_PAGE_H

#include <stddef.h>

/// The page up to the place of the log: HTML and CSS, in UTF-8.
const unsigned char *_Nonnull hamon_inspector_page(void);
/// How many bytes there are.
size_t hamon_inspector_page_count(void);

/// What reads the log and plays it: JavaScript, in UTF-8.
const unsigned char *_Nonnull hamon_inspector_script(void);
/// How many bytes there are.
size_t hamon_inspector_script_count(void);

#endif
