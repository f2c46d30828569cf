// What the page remembers, in this browser alone. Where storage is refused it remembers nothing, and works.

const PREFIX = 'morpion.';

export function recall(name, otherwise) {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

export function remember(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Full, or not allowed.
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

/** Keeps a form control's value from visit to visit. */
export function keep(control, name) {
  const property = control.type === 'checkbox' ? 'checked' : 'value';
  const kept = recall(name, null);
  if (kept !== null) {
    control[property] = kept;
  }
  control.addEventListener('change', () => remember(name, control[property]));
}
