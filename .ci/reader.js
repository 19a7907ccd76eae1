// What the readers of pages have in common: what they find goes to <pre id="verdict">, behind everything else on the page. It stands with
// the reader in one block, so that no name of the page is in the way.
const found = [];
const say = (...words) => found.push(words.join(' '));
const expect = (isSo, ...what) => { if (!isSo) say('WRONG:', ...what); };
const get = (id) => document.getElementById(id);
const text = (element) => element.textContent.replace(/\s+/g, ' ').trim();
const frame = () => new Promise((done) => requestAnimationFrame(done));
const press = (key, more = {}) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));

/** Reads the page, and says what was found and that it is over. */
const read = async (body) => {
  // A frame that is still open keeps the page loading, and --dump-dom waiting.
  const open = document.body.appendChild(document.createElement('iframe'));
  open.hidden = true;
  open.contentDocument.open();
  try {
    await body();
    say('done');
  } catch (error) {
    say('WRONG:', error.stack ?? error);
  }
  const verdict = document.createElement('pre');
  verdict.id = 'verdict';
  verdict.textContent = '\n' + found.join('\n') + '\n';
  document.body.append('\n', verdict, '\n');
  open.contentDocument.close();
};

/** Whether the picture has the colour of what is lit, at a point of the page that is drawn with it. */
const expectColour = (canvas, ratio, { x, y }, colour, what) => {
  const sample = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  sample.drawImage(canvas, -Math.round(x * ratio), -Math.round(y * ratio));
  const seen = '#' + [...sample.getImageData(0, 0, 1, 1).data].slice(0, 3).map((part) => part.toString(16).padStart(2, '0')).join('');
  expect(seen === colour, `${what} is ${seen} and not ${colour}`);
};
