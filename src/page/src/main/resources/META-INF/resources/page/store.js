// What the page remembers, in this browser alone. Where storage is refused, it does so until it is left.

const PREFIX = 'morpion.';

/** What could not be stored, until the page is left. */
const unstored = new Map();

export function recall(name, otherwise) {
  try {
    const text = unstored.get(name) ?? localStorage.getItem(PREFIX + name);
    return (text === null ? null : JSON.parse(text)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export function remember(name, value) {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(PREFIX + name, text);
    unstored.delete(name);
  } catch {
    // Full, or not allowed.
    unstored.set(name, text);
  }
}

/** What is kept until the tab is closed. */
export function recallForSession(name) {
  try {
    return sessionStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/** @param value a text, or null to forget it */
export function rememberForSession(name, value) {
  try {
    if (value === null) {
      sessionStorage.removeItem(PREFIX + name);
    } else {
      sessionStorage.setItem(PREFIX + name, value);
    }
  } catch {
    // Not allowed.
  }
}

/** Whether a control can have a value. */
export const offers = ({options}, value) => !options || [...options].some(option => option.value === String(value));

/** Keeps a form control's value from visit to visit. */
export function keep(control, name) {
  const property = control.type === 'checkbox' ? 'checked' : 'value';
  const kept = recall(name, null);
  if (kept !== null && offers(control, kept)) {
    control[property] = kept;
  }
  control.addEventListener('change', () => remember(name, control[property]));
}
