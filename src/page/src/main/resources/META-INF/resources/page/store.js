// Persistent settings, stored in this browser only. Where storage is blocked, values last until the page closes.

const PREFIX = 'morpion.';

/** JSON texts that could not be stored, by name. */
const unstored = new Map();

export function getLocal(name, defaultValue) {
  try {
    const text = unstored.get(name) ?? localStorage.getItem(PREFIX + name);
    return (text === null ? null : JSON.parse(text)) ?? defaultValue;
  } catch {
    return defaultValue;
  }
}

export function setLocal(name, value) {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(PREFIX + name, text);
    unstored.delete(name);
  } catch {
    // Storage is full or blocked.
    unstored.set(name, text);
  }
}

/** Returns a text stored for the lifetime of the tab, or null. */
export function getSession(name) {
  try {
    return sessionStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/** @param value a text, or null to delete the entry */
export function setSession(name, value) {
  try {
    if (value === null) {
      sessionStorage.removeItem(PREFIX + name);
    } else {
      sessionStorage.setItem(PREFIX + name, value);
    }
  } catch {
    // Storage is blocked.
  }
}

/** Whether a form control accepts a value: any input does, a select only its options. */
export const acceptsValue = ({options}, value) => !options || [...options].some(option => option.value === String(value));

/** Restores a form control's value from the last visit, and stores every change. */
export function persistControl(control, name) {
  const property = control.type === 'checkbox' ? 'checked' : 'value';
  const kept = getLocal(name, null);
  if (kept !== null && acceptsValue(control, kept)) {
    control[property] = kept;
  }
  control.addEventListener('change', () => setLocal(name, control[property]));
}
