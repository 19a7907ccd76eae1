'use strict';

/**
 * Makes what is on a slide as large as fits. A size of 3.6 is 4 % of the slide's height. Code, screens and traces are not broken if they
 * can be read without; then there is more room between their lines. Where that leaves much of the slide empty they are larger, and broken.
 */
function fit(section) {
  const body = section.querySelector('.body');
  const smallest = 3.62;
  const used = () => [...body.children].reduce((sum, child) => sum + child.offsetHeight, 0) / body.clientHeight;
  const fits = (name, value) => {
    body.style.setProperty(name, value);
    return body.scrollHeight <= body.clientHeight + 1 && body.scrollWidth <= body.clientWidth + 1;
  };
  const largest = (name, low, high) => {
    if (fits(name, high)) return high;
    while (high - low > 0.02) {
      const middle = (low + high) / 2;
      if (fits(name, middle)) low = middle; else high = middle;
    }
    fits(name, low);
    return low;
  };
  body.classList.add('fitting');
  body.style.removeProperty('--leading');
  const hasLines = body.querySelector('.acts, .trace, .code, .plot') !== null;
  body.classList.toggle('whole', hasLines);
  const size = largest('--size', 2, 8);
  if (hasLines) {
    if (size >= smallest && used() < 0.9) largest('--leading', 1.25, 1.8);
    if (size < smallest || (used() < 0.72 && !body.querySelector('.plot'))) {
      body.style.removeProperty('--leading');
      body.classList.remove('whole');
      for (const times of [1.3, 1.7, 2.2]) {
        body.style.removeProperty('--leading');
        largest('--size', 2, Math.min(8, Math.max(size * times, 4.4)));
        if (used() < 0.9) largest('--leading', 1.25, 1.8);
        if (used() > 0.8) break;
      }
    }
  }
  body.classList.remove('fitting');
}
