// What .ci/site opens beside the site: it asks for all data and all pages, follows what they link to, and shows a choice of pages in
// frames as wide as a desk and as narrow as a phone. What it finds goes to <pre id="verdict">. `#light` reads links as well; `#dark` only looks.
read(async () => {
  const scheme = location.hash.slice(1);
  const pause = (time) => new Promise((done) => setTimeout(done, time));
  const files = new Set((await (await fetch('files.txt')).text()).trim().split('\n'));
  if (scheme === 'light') await readLinks(files);
  await lookAtPages();

  // MARK: links

  /** Every address in the data of every page, in the navigator, and in pages of HTML leads to a page, an anchor, or a file. */
  async function readLinks(files) {
    const links = new Map();  // address → the first page that has it, and what it is called there
    const anchors = new Map();
    // A chapter of a table of contents has an address in the data, and is no page of its own.
    const chapters = new Set();
    const note = (address, page, title) => { if (address && !links.has(address)) links.set(address, { page, title }); };
    const data = [...files].filter((file) => file.startsWith('data/') && file.endsWith('.json'));
    await each(data, async (file) => {
      const page = '/' + file.slice(5, -5), json = await (await fetch('/' + file)).json();
      anchors.set(page, new Set());
      walk(json, (key, value, holder) => {
        if (key === 'anchor') anchors.get(page).add(value);
        if (key === 'url' && typeof value === 'string' && !/^[a-z]+:/.test(value)) note(value, page, holder.title);
      });
      if (json.kind === 'overview') for (const { chapters: list } of json.sections) for (const { name } of list ?? []) chapters.add(name);
      // What is shown as a link has something behind it.
      const references = json.references ?? {};
      walk([json.primaryContentSections, json.abstract, json.sections, json.topicSections], (key, value, holder) => {
        if (key === 'identifier' && holder.type === 'reference') expect(references[value], page, 'refers to', value);
      });
    });
    const index = await (await fetch('/index/index.json')).json();
    walk(index, (key, value) => { if (key === 'path') note(value, 'the navigator'); });
    const home = new DOMParser().parseFromString(await (await fetch('/index.html')).text(), 'text/html');
    for (const [selector, name] of [['a[href]', 'href'], ['img[src]', 'src'], ['source[srcset]', 'srcset'], ['link[href]', 'href']]) {
      for (const element of home.querySelectorAll(selector)) note(new URL(element.getAttribute(name), location.origin + '/').pathname, '/');
    }
    let count = 0;
    for (const [address, { page, title }] of links) {
      count += 1;
      const [path, anchor] = decodeURIComponent(address).split('#');
      const place = path.replace(/\/$/, '').toLowerCase();
      if (place === '') { expect(path === '/' || anchor, page, 'links to', address); continue; }
      if (files.has(path.slice(1))) continue;
      if (place.startsWith('/tutorials/') && chapters.has(title)) continue;
      expect(anchors.has(place) && files.has(place.slice(1) + '/index.html'), page, 'links to', address);
      if (anchor && anchors.has(place)) {
        expect([...anchors.get(place)].some((name) => name.toLowerCase() === anchor.toLowerCase()), page, 'links to', address);
      }
    }
    say(`${data.length} pages, ${count} addresses`);
  }

  function walk(value, visit) {
    if (value === null || typeof value !== 'object') return;
    for (const [key, part] of Object.entries(value)) {
      visit(key, part, value);
      walk(part, visit);
    }
  }

  /** Some at a time. */
  async function each(items, work, width = 12) {
    const rest = items.values();
    await Promise.all(Array.from({ length: width }, async (_, place) => { for (const item of rest) await work(item, place); }));
  }

  // MARK: pages

  async function lookAtPages() {
    const index = await (await fetch('/index/index.json')).json();
    const modules = Object.values(index.interfaceLanguages).flat().flatMap((root) => root.children ?? [])
      .filter((node) => node.type === 'module').map((node) => node.path + '/');
    expect(modules.length >= 8, 'the navigator has', modules.length, 'modules');
    const withPictures = [
      '/', '/documentation/hamon/firststeps/', '/documentation/hamon/thelaws/', '/documentation/hamon/theengine/',
      '/documentation/hamonhosting/identityandlifetime/', '/documentation/hamonhosting/thereusecontract/',
      '/documentation/hamonhosting/whatrerunsandwhy/', '/documentation/hamoninspector/lookingatalog/',
      '/tutorials/workshop/', '/tutorials/workshopkit/l01/',
    ];
    const others = ['/documentation/', ...modules, '/documentation/hamon/decisions/', '/documentation/hamon/effect/'];
    // In the dark the words stand where they stand in the light.
    const views = scheme === 'dark' ? withPictures.map((page) => ({ page, width: 1280 }))
      : [...withPictures, ...others].flatMap((page) => [1280, 390].map((width) => ({ page, width })));
    let pictures = 0;
    // Three beside each other: what is not in view is not drawn, and comes late.
    await each(views, async (view, place) => {
      const count = await look(view.page, view.width, place);
      pictures += count;
    }, 3);
    say(`${views.length} views, ${pictures} pictures`);
    if (scheme === 'light') await goHome();
  }

  /** From docc's own first page a click leads to the site's. */
  async function goHome() {
    const frame = document.body.appendChild(document.createElement('iframe'));
    frame.style.cssText = 'position: fixed; top: 0; left: 0; width: 1280px; height: 900px';
    frame.src = '/documentation/';
    const link = () => [...frame.contentDocument.querySelectorAll('a')].find((link) => new URL(link.href).pathname === '/');
    for (let turn = 0; turn < 100 && !link(); turn++) await pause(50);
    link()?.click();
    for (let turn = 0; turn < 100 && !frame.contentDocument?.querySelector('.ways'); turn++) await pause(50);
    expect(frame.contentDocument.querySelector('.ways'), '/documentation/ does not lead to the first page');
    frame.remove();
  }

  /** Shows a page in a frame; returns how many pictures are on it. */
  async function look(page, width, place) {
    const name = `${page} at ${width}:`;
    const frame = document.body.appendChild(document.createElement('iframe'));
    frame.style.cssText = `position: fixed; top: 0; left: ${place * 1300}px; width: ${width}px; height: 900px; border: 0`;
    frame.src = page;
    await new Promise((done) => { frame.onload = done; });
    const doc = frame.contentDocument, view = frame.contentWindow;
    // docc's pages come together by and by: all that the data have is there, and then nothing new.
    const { anchors, pictures } = await contents(page);
    const shown = () => [...doc.querySelectorAll('img, source')].map((picture) => picture.src + picture.srcset).join();
    const lacks = () => !doc.querySelector('h1') ? 'its heading' : anchors.find((anchor) => !doc.getElementById(anchor))
      ?? pictures.find((picture) => !shown().includes(picture));
    let size = -1, calm = 0;
    for (let turn = 0; turn < 600 && calm < 4; turn++) {
      await pause(50);
      const now = doc.querySelectorAll('*').length;
      calm = !lacks() && now === size ? calm + 1 : 0;
      size = now;
    }
    expect(calm === 4, name, 'does not show', lacks());
    expect(!/can.t be found/.test(doc.body.textContent), name, 'the page is not found');
    // Pictures are loaded when they come into view.
    const images = [...doc.images];
    for (const image of images) image.loading = 'eager';
    for (let turn = 0; turn < 400 && images.some((image) => !image.complete); turn++) await pause(50);
    for (const image of images) {
      expect(image.complete && image.naturalWidth > 0, name, 'a picture is missing:', image.currentSrc || image.src);
      expect(image.alt !== null && image.hasAttribute('alt'), name, 'a picture has no words:', image.currentSrc);
      const variants = [...(image.closest('picture')?.querySelectorAll('source') ?? [])].map((source) => source.srcset).join();
      if (/~dark/.test(variants)) expect(/~dark/.test(image.currentSrc) === (scheme === 'dark'), name, 'shows', image.currentSrc);
    }
    const empty = [...doc.querySelectorAll('.runtime-preview, .preview-toggle-container')].filter((preview) => /No Preview/.test(preview.textContent));
    expect(!empty.some((preview) => preview.checkVisibility()), name, 'says "No Preview"');
    expect(doc.documentElement.scrollWidth <= width, name, 'the page is', doc.documentElement.scrollWidth, 'wide');
    for (const element of doc.body.querySelectorAll('*')) {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const place = element.getBoundingClientRect();
      if (place.width === 0 || place.height === 0 || (place.right <= width + 1 && !isCut(element, view))) continue;
      if (scrolls(element, view)) continue;
      say('WRONG:', name, `${element.tagName.toLowerCase()}.${element.className} ends at ${Math.round(place.right)}:`, element.textContent.trim().slice(0, 60));
      break;
    }
    if (width === 1280) {
      for (const code of doc.querySelectorAll('pre')) {
        expect(code.scrollWidth <= code.clientWidth + 1, name, 'code is wider than its place:', code.textContent.trim().slice(0, 60));
      }
    }
    frame.remove();
    return images.length;
  }

  /** What the data of a page have: the anchors of its headings, and, of an article, its pictures. */
  async function contents(page) {
    const none = { anchors: [], pictures: [] };
    if (page === '/') return none;
    const json = await (await fetch(`/data${page.slice(0, -1)}.json`)).json();
    if (json.kind === 'overview') return none;
    const anchors = [], pictures = [];
    walk([json.primaryContentSections, json.sections], (key, value, holder) => {
      if (key === 'anchor' && (holder.type === 'heading' || holder.title)) anchors.push(value);
      if (key === 'identifier' && holder.type === 'image') pictures.push(json.references[value].variants[0].url);
    });
    return { anchors, pictures: json.kind === 'project' ? [] : pictures };
  }

  /** Whether a text is larger than the box that hides the rest. */
  function isCut(element, view) {
    const style = view.getComputedStyle(element);
    return style.overflowX === 'hidden' && style.textOverflow !== 'ellipsis' && element.clientWidth > 1
      && element.scrollWidth > element.clientWidth + 1 && element.textContent.trim() !== '' && style.position !== 'absolute';
  }

  /** Whether it stands in something that scrolls by itself, or is out of the way on purpose. */
  function scrolls(element, view) {
    for (let outer = element; outer && outer !== element.ownerDocument.body; outer = outer.parentElement) {
      const style = view.getComputedStyle(outer);
      if (style.overflowX === 'auto' || style.overflowX === 'scroll') return true;
      if (style.position === 'fixed' || outer.getAttribute('aria-hidden') === 'true') return true;
    }
    return false;
  }
});
