#include "hamon_inspector_page.h"

// `#embed` copies the files into the object in milliseconds, so that a program writes the page wherever it is copied. (As with
// showcase's postal codes: SwiftPM's `.embedInCode` takes minutes for what is larger.)
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char page[] = {
#embed "head.html"
  ,
#embed "style.css"
  ,
#embed "body.html"
};

// One script in the order in which its parts need each other.
static const unsigned char script[] = {
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
  ,
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

const unsigned char *hamon_inspector_page(void) { return page; }
size_t hamon_inspector_page_count(void) { return sizeof page; }

const unsigned char *hamon_inspector_script(void) { return script; }
size_t hamon_inspector_script_count(void) { return sizeof script; }
