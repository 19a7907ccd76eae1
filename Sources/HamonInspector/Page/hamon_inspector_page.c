#include "hamon_inspector_page.h"

// `#embed` copies the files into the object in milliseconds, so that a program writes the page wherever it is copied. (As with
// showcase's postal codes: SwiftPM's `.embedInCode` takes minutes for what is larger.)
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char head[] = {
#embed "head.html"
  ,
#embed "style.css"
};

static const unsigned char body[] = {
#embed "body.html"
};

// Several logs beside each other have another body, and colours of their own.
static const unsigned char columns[] = {
#embed "columns.css"
  ,
#embed "columns.html"
};

// What both pages draw with, in the order in which its parts need each other.
static const unsigned char script[] = {
#embed "page.js"
  ,
#embed "log.js"
  ,
#embed "lit.js"
  ,
#embed "story.js"
  ,
#embed "families.js"
  ,
#embed "layout.js"
  ,
#embed "curves.js"
  ,
#embed "stage.js"
  ,
#embed "draw.js"
  ,
#embed "bed.js"
  ,
#embed "water.js"
  ,
#embed "player.js"
};

static const unsigned char inspector_script[] = {
#embed "costs.js"
  ,
#embed "panel.js"
  ,
#embed "timeline.js"
  ,
#embed "app.js"
  ,
#embed "controls.js"
};

static const unsigned char columns_script[] = {
#embed "column.js"
  ,
#embed "columns.js"
};

#define PART(name) (HamonInspectorPart) { name, sizeof name }

HamonInspectorPart hamon_inspector_head(void) { return PART(head); }
HamonInspectorPart hamon_inspector_body(void) { return PART(body); }
HamonInspectorPart hamon_inspector_columns(void) { return PART(columns); }
HamonInspectorPart hamon_inspector_script(void) { return PART(script); }
HamonInspectorPart hamon_inspector_script_of_log(void) { return PART(inspector_script); }
HamonInspectorPart hamon_inspector_script_of_columns(void) { return PART(columns_script); }
