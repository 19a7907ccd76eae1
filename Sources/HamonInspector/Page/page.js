// What every page needs of its document.

/** An element with attributes, and texts or elements in it. */
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.filter((child) => child !== ''));
  return element;
}

/** What the browser remembers for files, if it lets them. */
const memory = {
  get(key) { try { return localStorage.getItem('hamon.' + key); } catch { return null; } },
  set(key, value) { try { localStorage.setItem('hamon.' + key, value); } catch { /* not for this page */ } },
};
