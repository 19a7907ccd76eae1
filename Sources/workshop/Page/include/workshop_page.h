#ifndef WORKSHOP_PAGE_H
#define WORKSHOP_PAGE_H

#include <stddef.h>

/// How slides look: CSS, in UTF-8.
const unsigned char *_Nonnull workshop_slide_style(void);
/// How many bytes there are.
size_t workshop_slide_style_count(void);

/// What shows slides one after the other: JavaScript, in UTF-8.
const unsigned char *_Nonnull workshop_slide_script(void);
/// How many bytes there are.
size_t workshop_slide_script_count(void);

/// How a handout looks: CSS, in UTF-8.
const unsigned char *_Nonnull workshop_handout_style(void);
/// How many bytes there are.
size_t workshop_handout_style_count(void);

#endif
