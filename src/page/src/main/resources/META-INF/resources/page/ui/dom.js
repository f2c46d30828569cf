// DOM helpers. Untrusted text enters the document only as text nodes, never as markup.

const SVG = 'http://www.w3.org/2000/svg';

/**
 * Returns the element with an id of index.html, or one of a view that is shown.
 *
 * @template {PageId} I
 * @param {I} id
 * @returns {PageElements[I]}
 */
export const byId = id => /** @type {PageElements[I]} */ (/** @type {unknown} */ (document.getElementById(id)));

/**
 * Makes an element of HTML.
 *
 * @template {keyof HTMLElementTagNameMap} N
 * @param {N} name
 * @param {Properties<HTMLElementTagNameMap[N]>} properties
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[N]}
 */
export function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/**
 * Makes an element of SVG.
 *
 * @template {keyof SVGElementTagNameMap} N
 * @param {N} name
 * @param {Record<string, string | number>} attributes
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[N]}
 */
export function svg(name, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) {
    made.setAttribute(attribute, String(value));
  }
  made.append(...children);
  return made;
}

/**
 * Marks a text of the service or of a reader as English.
 *
 * @type {(text: string) => HTMLElement}
 */
export const inEnglish = text => element('span', {lang: 'en', textContent: text});

/** @type {(label: string, action: (event: MouseEvent) => unknown, properties?: Properties<HTMLButtonElement>) => HTMLButtonElement} */
export function button(label, action, properties = {}) {
  const made = element('button', {type: 'button', textContent: label, ...properties});
  made.addEventListener('click', action);
  return made;
}

/**
 * Fires an event of the page at the window.
 *
 * @template {CommandName} C
 * @param {C} name
 * @param {WindowEventMap[C]['detail']} detail
 */
export function fire(name, detail) {
  dispatchEvent(new CustomEvent(name, {detail}));
}

/**
 * Whether a blob's type is that of a raster image, which may be a photograph; false without a blob.
 *
 * @param {Blob | null | undefined} blob
 * @returns {blob is Blob}
 */
export const isRasterImage = blob => /^image\/(?!svg)/.test(blob?.type ?? '');

/** Returns the element with the focus; the body without one. */
export const focusedElement = () => /** @type {HTMLElement | null} */ (document.activeElement);

/**
 * A control's identity across redraws.
 *
 * @type {(control: HTMLElement) => string | undefined}
 */
const identityOf = control => (control instanceof HTMLAnchorElement ? control.href : control.dataset.key ?? control.id);

/** @type {(root: Element) => HTMLElement[]} */
const controlsIn = root =>
  [.../** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll('a, summary, :is(button, input, select):enabled'))]
    .filter(control => control.checkVisibility());

/**
 * Returns the ancestors of an element, innermost first.
 *
 * @type {(one: Element) => Element[]}
 */
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
 *
 * @type {(root: Element, draw: () => void) => void}
 */
export function redraw(root, draw) {
  const focused = root.contains(document.activeElement) ? focusedElement() : null;
  const lists = focused === null ? [] : ancestorsOf(focused);
  const before = focused === null ? [] : controlsIn(root);
  draw();
  if (focused !== null && !focused.isConnected) {
    const controls = controlsIn(root);
    // Reversed, so that the first of several controls with one identity wins.
    /** @type {Map<string | HTMLElement, HTMLElement>} */
    const byIdentity = new Map();
    for (const control of controls.toReversed()) {
      byIdentity.set(identityOf(control) || control, control);
    }
    const successorOf = (/** @type {HTMLElement} */ control) => byIdentity.get(identityOf(control) || control);
    const list = lists.find(one => one.isConnected);
    const at = Math.max(0, before.indexOf(focused));
    const following = before.slice(at).map(successorOf).filter(control => list?.contains(control ?? null));
    const preceding = before.slice(0, at).reverse().map(successorOf).filter(Boolean);
    (successorOf(focused) ?? following[0] ?? preceding[0] ?? controls[0])?.focus();
  }
}

/**
 * Disables a control while its action runs, and restores its focus.
 *
 * @type {<T>(control: HTMLButtonElement | HTMLInputElement, action: () => Promise<T>) => Promise<T>}
 */
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

/**
 * Loads more entries into a list; moves the focus from the button to the first new entry, if one arrives.
 *
 * @type {(list: Element, more: HTMLButtonElement, load: () => Promise<unknown>) => Promise<void>}
 */
export async function loadMore(list, more, load) {
  const pressed = document.activeElement === more;
  const before = list.querySelectorAll('li').length;
  await disableWhile(more, load);
  if (pressed && (document.activeElement === more || document.activeElement === document.body)) {
    list.querySelectorAll('li')[before]?.querySelector('a')?.focus();
  }
}

/**
 * Pending response of each part of the page that is blocked until it arrives.
 *
 * @type {Map<HTMLElement, Promise<unknown>>}
 */
const pendingResponses = new Map();

/**
 * Unblocks a part, no matter which response it waits for.
 *
 * @type {(part: HTMLElement) => void}
 */
export function unblock(part) {
  pendingResponses.delete(part);
  part.inert = false;
  part.ariaBusy = null;
}

/**
 * Blocks a part while a response that changes it is pending; restores the focus.
 *
 * @type {<T>(part: HTMLElement, response: Promise<T>) => Promise<T>}
 */
export async function blockWhile(part, response) {
  const activeElement = focusedElement();
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
      activeElement?.focus({preventScroll: true});
    }
  }
}

/**
 * Sets the children of an element; leaves children that are already in place untouched.
 *
 * @type {(parent: Element, children: Element[]) => void}
 */
export function setChildren(parent, children) {
  [...parent.children].filter(child => !children.includes(child)).forEach(child => child.remove());
  children.forEach((child, i) => parent.children[i] === child || parent.insertBefore(child, parent.children[i] ?? null));
}

/**
 * Like {@link setChildren}, for a list whose entries may have focus.
 *
 * @type {(list: Element, items: Element[]) => void}
 */
export const updateList = (list, items) => redraw(list.parentElement ?? list, () => setChildren(list, items));

/**
 * Copies a text and returns whether that worked. Without TLS, browsers offer only execCommand.
 *
 * @type {(text: string) => Promise<boolean>}
 */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = element('textarea', {value: text, className: 'off-screen'});
    const before = focusedElement();
    document.body.append(area);
    area.select();
    const copied = document.execCommand('copy');
    area.remove();
    before?.focus();
    return copied;
  }
}

/**
 * Downloads a blob as a file.
 *
 * @type {(blob: Blob, name: string) => void}
 */
export function downloadBlob(blob, name) {
  const address = URL.createObjectURL(blob);
  element('a', {href: address, download: name}).click();
  // By then the browser has read the data.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/**
 * Announces a text to screen readers.
 *
 * @type {(text: string) => void}
 */
export function announce(text) {
  byId('announcements').textContent = text;
}

let toastTimer = 0;

/**
 * Shows a message, a string or an element, for five seconds; screen readers announce it.
 *
 * @type {(text: Words) => void}
 */
export function toast(text) {
  const message = byId('toast');
  message.replaceChildren(text);
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => {
    message.textContent = '';
  }, 5_000);
}

/** Whether the layout has one column, with the board above its panels. */
export const isSingleColumn = () => matchMedia('(max-width: 60rem)').matches;

export const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
