#include "workshop_page.h"

// Embedded as the inspector's page is.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char slide_style[] = {
#embed "slides.css"
  ,
#embed "graph.css"
};

// One script in the order in which its parts need each other.
static const unsigned char slide_script[] = {
#embed "fit.js"
  ,
#embed "countdown.js"
  ,
#embed "slides.js"
  ,
#embed "presenter.js"
};

static const unsigned char handout_style[] = {
#embed "handout.css"
  ,
#embed "graph.css"
};

const unsigned char *workshop_slide_style(void) { return slide_style; }
size_t workshop_slide_style_count(void) { return sizeof slide_style; }

const unsigned char *workshop_slide_script(void) { return slide_script; }
size_t workshop_slide_script_count(void) { return sizeof slide_script; }

const unsigned char *workshop_handout_style(void) { return handout_style; }
size_t workshop_handout_style_count(void) { return sizeof handout_style; }
