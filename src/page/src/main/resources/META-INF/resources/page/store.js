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

export function forget(name) {
  try {
    localStorage.removeItem(PREFIX + name);
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
