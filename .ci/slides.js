// What .ci/slides adds to a page of slides: it shows each slide with all its steps, measures it, and writes what is wrong to
// <pre id="verdict">. A slide must not be cut, its smallest text takes at least 4 % of its height, and it is used to at least 75 %.
read(() => {
  let smallest = Infinity;
  const name = (index) => `slide ${index + 1} (${sections[index].querySelector('header b').textContent}, ${sections[index].dataset.beat})`;
  /** The texts that a room has to read: not page numbers, not notes. */
  const texts = function* (root) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      if (walker.currentNode.data.trim() && !parent.closest('.notes, .page')) yield walker.currentNode;
    }
  };
  for (const [index, section] of sections.entries()) {
    show(index, Infinity);
    const frame = section.getBoundingClientRect();
    const wrong = (what) => expect(false, `${name(index)} ${what}`);
    if (frame.width > innerWidth + 1 || frame.height > innerHeight + 1) wrong('is larger than the window');
    for (const element of [section, ...section.querySelectorAll('.body, .body > *, .screen')]) {
      if (element.scrollWidth > element.clientWidth + 2 || (element.scrollHeight > element.clientHeight + 2 && !element.closest('.acts .screen'))) {
        if (getComputedStyle(element).display !== 'inline') wrong(`is cut at <${element.tagName} class="${element.className}">: ${element.scrollWidth}x${element.scrollHeight} in ${element.clientWidth}x${element.clientHeight}`);
      }
    }
    let bottom = 0;
    const small = [Infinity, ''];
    for (const text of texts(section)) {
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const box of range.getClientRects()) {
        bottom = Math.max(bottom, box.bottom);
        if (box.left < frame.left - 1 || box.right > frame.right + 1 || box.top < frame.top - 1 || box.bottom > frame.bottom + 1) wrong(`is left by "${text.data.trim().slice(0, 40)}"`);
      }
      // Units of a drawing are not pixels of the window.
      const svg = text.parentElement.closest('svg');
      const size = parseFloat(getComputedStyle(text.parentElement).fontSize) * (svg ? svg.getScreenCTM().a : 1) / frame.height;
      if (size < small[0]) [small[0], small[1]] = [size, text.data.trim().slice(0, 40)];
      if (getComputedStyle(text.parentElement).visibility === 'hidden') wrong(`hides "${text.data.trim().slice(0, 40)}" after its last step`);
    }
    section.querySelectorAll('svg').forEach((svg) => { bottom = Math.max(bottom, ...[...svg.querySelectorAll('rect')].map((box) => box.getBoundingClientRect().bottom)); });
    smallest = Math.min(smallest, small[0]);
    if (small[0] < 0.04) wrong(`has text of ${(small[0] * 100).toFixed(2)} % of its height: "${small[1]}"`);
    const used = (bottom - frame.top) / frame.height;
    if (used < 0.75) wrong(`ends at ${Math.round(used * 100)} % of its height`);
  }
  const size = sections[now].getBoundingClientRect();
  say(`${sections.length} slides of ${Math.round(size.width)}x${Math.round(size.height)}, the smallest text is ${(smallest * 100).toFixed(2)} % of the height`);
});
