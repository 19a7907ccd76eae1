// What .ci/slides adds to a page of handouts: it measures each sheet against its page of A4, and writes what is wrong to
// <pre id="verdict">. Nothing leaves the sheet, and it is used to at least 85 %, the lines to write on included.
read(() => {
  const sheets = [...document.querySelectorAll('.sheet')];
  let emptiest = 1;
  for (const sheet of sheets) {
    const frame = sheet.getBoundingClientRect();
    const style = getComputedStyle(sheet);
    const [top, bottom] = [frame.top + parseFloat(style.paddingTop), frame.bottom - parseFloat(style.paddingBottom)];
    const [left, right] = [frame.left + parseFloat(style.paddingLeft), frame.right - parseFloat(style.paddingRight)];
    const wrong = (what) => expect(false, `sheet ${sheet.querySelector('h2').textContent.trim()} ${what}`);
    // A page of A4 has 297 mm, and margins of 12.
    const page = (297 - 24) / 25.4 * 96;
    if (bottom - top > page) wrong(`is ${Math.round(bottom - top)} high, and its page ${Math.round(page)}`);
    if (right - left > (210 - 28) / 25.4 * 96 + 1) wrong('is wider than its page');
    const place = sheet.querySelector('.write:not(.short)');
    const end = Math.min(bottom, place.getBoundingClientRect().bottom) + 1;
    const rules = [...place.children].map((rule) => rule.getBoundingClientRect().bottom).filter((rule) => rule <= end);
    if (rules.length < 2) wrong(`has ${rules.length} lines to write on`);
    const used = (Math.max(top, ...rules) - top) / page;
    emptiest = Math.min(emptiest, used);
    if (used < 0.85) wrong(`is used to ${Math.round(used * 100)} %`);
    for (const element of sheet.querySelectorAll('h2, h3, p, li, th, td, text, .field')) {
      const box = element.getBoundingClientRect();
      if (box.bottom > bottom + 1 || box.right > right + 1 || box.left < left - 1) wrong(`is left by "${element.textContent.trim().slice(0, 40)}"`);
      if (element.scrollWidth > element.clientWidth + 1 && element.tagName.startsWith('T') && element.clientWidth) wrong(`cuts "${element.textContent.trim().slice(0, 40)}"`);
    }
    if (!sheet.querySelector('td.blank') || !sheet.querySelector('svg') || !sheet.querySelector('.example')) wrong('has no table to fill in, or no picture');
  }
  say(`${sheets.length} sheets, the emptiest is used to ${Math.round(emptiest * 100)} %`);
});
