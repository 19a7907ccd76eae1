#ifndef HAMON_INSPECTOR_PAGE_H
#define HAMON_INSPECTOR_PAGE_H

#include <stddef.h>

/// A part of a page, in UTF-8.
typedef struct {
  const unsigned char *_Nonnull bytes;
  size_t count;
} HamonInspectorPart;

/// The beginning of every page, up to the end of the common CSS.
HamonInspectorPart hamon_inspector_head(void);
/// The page of one log, from there up to where the log stands.
HamonInspectorPart hamon_inspector_body(void);
/// The page of several logs beside each other, up to where the logs stand.
HamonInspectorPart hamon_inspector_columns(void);
/// The JavaScript that reads logs and draws them.
HamonInspectorPart hamon_inspector_script(void);
/// The JavaScript of the page of one log.
HamonInspectorPart hamon_inspector_script_of_log(void);
/// The JavaScript of the page of several logs.
HamonInspectorPart hamon_inspector_script_of_columns(void);

#endif
