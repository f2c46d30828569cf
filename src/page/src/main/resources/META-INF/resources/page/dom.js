// DOM helpers. Untrusted text enters the document only as text nodes, never as markup.

const SVG = 'http://www.w3.org/2000/svg';

export const byId = id => document.getElementById(id);

export function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

export function svg(name, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) {
    made.setAttribute(attribute, value);
  }
  made.append(...children);
  return made;
}

/** Marks a text of the service or of a reader as English. */
export const inEnglish = text => element('span', {lang: 'en', textContent: text});

export function button(label, action, properties = {}) {
  const made = element('button', {type: 'button', textContent: label, ...properties});
  made.addEventListener('click', action);
  return made;
}

/** Whether a blob's type is that of a raster image, which may be a photograph; false without a blob. */
export const isRasterImage = blob => /^image\/(?!svg)/.test(blob?.type);

/** A control's identity across redraws. */
const identityOf = ({href, dataset, id}) => href ?? dataset.key ?? id;

const controlsIn = root => [...root.querySelectorAll('a, summary, :is(button, input, select):enabled')]
  .filter(control => control.checkVisibility());

/** Returns the ancestors of an element, innermost first. */
function ancestorsOf(one) {
  const found = [];
  for (let each = one.parentElement; each !== null; each = each.parentElement) {
    found.push(each);
  }
  return found;
}

/**
 * Redraws a part and keeps the keyboard focus. If the focused control is gone, focus moves to the next remaining control
 * in its list, else to the nearest control before it.
 */
export function redraw(root, draw) {
  const focused = root.contains(document.activeElement) ? document.activeElement : null;
  const lists = focused === null ? [] : ancestorsOf(focused);
  const before = focused === null ? [] : controlsIn(root);
  draw();
  if (focused !== null && !focused.isConnected) {
    const controls = controlsIn(root);
    // Reversed, so that the first of several controls with one identity wins.
    const byIdentity = new Map(controls.toReversed().map(control => [identityOf(control) || control, control]));
    const successorOf = control => byIdentity.get(identityOf(control) || control);
    const list = lists.find(one => one.isConnected);
    const at = Math.max(0, before.indexOf(focused));
    const following = before.slice(at).map(successorOf).filter(control => list.contains(control ?? null));
    const preceding = before.slice(0, at).reverse().map(successorOf).filter(Boolean);
    (successorOf(focused) ?? following[0] ?? preceding[0] ?? controls[0])?.focus();
  }
}

/** Disables a control while its action runs, and restores its focus. */
export async function disableWhile(control, action) {
  const focused = document.activeElement === control;
  control.disabled = true;
  try {
    return await action();
  } finally {
    control.disabled = false;
    if (focused && document.activeElement === document.body) {
      control.focus();
    }
  }
}

/** Loads more entries into a list; moves the focus from the button to the first new entry, if one arrives. */
export async function loadMore(list, more, load) {
  const pressed = document.activeElement === more;
  const before = list.querySelectorAll('li').length;
  await disableWhile(more, load);
  if (pressed && [more, document.body].includes(document.activeElement)) {
    list.querySelectorAll('li')[before]?.querySelector('a')?.focus();
  }
}

/** Pending response of each part of the page that is blocked until it arrives. */
const pendingResponses = new Map();

/** Unblocks a part, no matter which response it waits for. */
export function unblock(part) {
  pendingResponses.delete(part);
  part.inert = false;
  part.ariaBusy = null;
}

/** Blocks a part while a response that changes it is pending; restores the focus. */
export async function blockWhile(part, response) {
  const {activeElement} = document;
  pendingResponses.set(part, response);
  part.inert = true;
  part.ariaBusy = 'true';
  try {
    return await response;
  } finally {
    if (pendingResponses.get(part) === response) {
      unblock(part);
    }
    if (document.activeElement === document.body) {
      activeElement.focus({preventScroll: true});
    }
  }
}

/** Sets the children of an element; leaves children that are already in place untouched. */
export function setChildren(parent, children) {
  [...parent.children].filter(child => !children.includes(child)).forEach(child => child.remove());
  children.forEach((child, i) => parent.children[i] === child || parent.insertBefore(child, parent.children[i] ?? null));
}

/** Like {@link setChildren}, for a list whose entries may have focus. */
export const updateList = (list, items) => redraw(list.parentElement, () => setChildren(list, items));

/** Copies a text and returns whether that worked. Without TLS, browsers offer only execCommand. */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = element('textarea', {value: text, className: 'off-screen'});
    const before = document.activeElement;
    document.body.append(area);
    area.select();
    const copied = document.execCommand('copy');
    area.remove();
    before?.focus();
    return copied;
  }
}

/** Downloads a blob as a file. */
export function downloadBlob(blob, name) {
  const address = URL.createObjectURL(blob);
  element('a', {href: address, download: name}).click();
  // By then the browser has read the data.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Announces a text to screen readers. */
export function announce(text) {
  byId('announcements').textContent = text;
}

/** Shows a message, a string or an element, for five seconds; screen readers announce it. */
export function toast(text) {
  const message = byId('toast');
  message.replaceChildren(text);
  clearTimeout(toast.timer);
  toast.timer = setTimeout(() => {
    message.textContent = '';
  }, 5_000);
}

/** Whether the layout has one column, with the board above its panels. */
export const isSingleColumn = () => matchMedia('(max-width: 60rem)').matches;

export const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
