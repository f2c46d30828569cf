// Small helpers for the document. Strangers' text reaches it as text nodes only.

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

/** What the readers and the service say, who speak English. */
export const quoted = text => element('span', {lang: 'en', textContent: text});

export function button(label, action, properties = {}) {
  const made = element('button', {type: 'button', textContent: label, ...properties});
  made.addEventListener('click', action);
  return made;
}

/** What tells a control from others of its kind when it is made anew. */
const identityOf = ({href, dataset, id}) => href ?? dataset.key ?? id;

const controlsIn = root => [...root.querySelectorAll('a, summary, :is(button, input, select):enabled')]
  .filter(control => control.checkVisibility());

/** The elements around one, the innermost first. */
function around(one) {
  const found = [];
  for (let each = one.parentElement; each !== null; each = each.parentElement) {
    found.push(each);
  }
  return found;
}

/**
 * Draws a part anew; whoever is on one of its controls stays there. If that is gone, they come to the next one that is
 * left in its list, else to the one before, in the list or before it.
 */
export function redraw(root, draw) {
  const focused = root.contains(document.activeElement) ? document.activeElement : null;
  const lists = focused === null ? [] : around(focused);
  const before = focused === null ? [] : controlsIn(root);
  draw();
  if (focused !== null && !focused.isConnected) {
    const controls = controlsIn(root);
    // Of several alike, the first one counts.
    const places = new Map(controls.toReversed().map(control => [identityOf(control) || control, control]));
    const placeOf = control => places.get(identityOf(control) || control);
    const list = lists.find(one => one.isConnected);
    const at = Math.max(0, before.indexOf(focused));
    const behind = before.slice(at).map(placeOf).filter(control => list.contains(control ?? null));
    const ahead = before.slice(0, at).reverse().map(placeOf).filter(Boolean);
    (placeOf(focused) ?? behind[0] ?? ahead[0] ?? controls[0])?.focus();
  }
}

/** Does what a control asks for, which can't be used meanwhile; whoever is on it stays there. */
export async function whileDisabled(control, action) {
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

/** Has a button lengthen a list; whoever has pressed it goes on at the first entry that is new, if there is one. */
export async function lengthen(list, more, load) {
  const pressed = document.activeElement === more;
  const before = list.querySelectorAll('li').length;
  await whileDisabled(more, load);
  if (pressed && [more, document.body].includes(document.activeElement)) {
    list.querySelectorAll('li')[before]?.querySelector('a')?.focus();
  }
}

/** Those parts of the page that wait for an answer, and for which one. */
const held = new Map();

/** Lets a part be used again, whatever it has waited for. */
export function letGo(part) {
  held.delete(part);
  part.inert = false;
  part.ariaBusy = null;
}

/** Waits for an answer that changes a part, which nobody uses meanwhile; whoever is on it stays there. */
export async function holding(part, answer) {
  const {activeElement} = document;
  held.set(part, answer);
  part.inert = true;
  part.ariaBusy = 'true';
  try {
    return await answer;
  } finally {
    if (held.get(part) === answer) {
      letGo(part);
    }
    if (document.activeElement === document.body) {
      activeElement.focus({preventScroll: true});
    }
  }
}

/** Makes these the children of a part; those that are there already stay as they are. */
export function arrange(part, wanted) {
  [...part.children].filter(made => !wanted.includes(made)).forEach(made => made.remove());
  wanted.forEach((made, i) => part.children[i] === made || part.insertBefore(made, part.children[i] ?? null));
}

/** The same for a list, whoever is on one of its entries. */
export const settle = (list, wanted) => redraw(list.parentElement, () => arrange(list, wanted));

/** Puts a text on the clipboard; says whether it is there. Without TLS, browsers have but the old way. */
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

/** Lets a file be saved, under a name. */
export function save(blob, name) {
  const address = URL.createObjectURL(blob);
  element('a', {href: address, download: name}).click();
  // The browser has taken hold of the data by the next minute at the latest.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Says something to whoever listens to the page instead of looking at it. */
export function announce(text) {
  byId('announcements').textContent = text;
}

/** Shows a short message for a moment, where it is read out, too: a text, or an element. */
export function toast(text) {
  const message = byId('toast');
  message.replaceChildren(text);
  clearTimeout(toast.timer);
  toast.timer = setTimeout(() => {
    message.textContent = '';
  }, 5_000);
}

/** Whether there is one column, with the board above all that is said of it. */
export const narrow = () => matchMedia('(max-width: 60rem)').matches;

export const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
