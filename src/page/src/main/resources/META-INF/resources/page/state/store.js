// Persistent settings, stored in this browser only. Where storage is blocked, values last until the page closes.

const PREFIX = 'morpion.';

/**
 * JSON texts that could not be stored, by name.
 *
 * @type {Map<string, string>}
 */
const unstored = new Map();

/**
 * Returns a stored value, or the default.
 *
 * @template T
 * @param {string} name
 * @param {T} defaultValue
 * @returns {T}
 */
export function getLocal(name, defaultValue) {
  try {
    const text = unstored.get(name) ?? localStorage.getItem(PREFIX + name);
    return /** @type {T} */ (text === null ? null : JSON.parse(text)) ?? defaultValue;
  } catch {
    return defaultValue;
  }
}

/** @type {(name: string, value: unknown) => void} */
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

/**
 * Returns a text stored for the lifetime of the tab, or null.
 *
 * @type {(name: string) => string | null}
 */
export function getSession(name) {
  try {
    return sessionStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/**
 * @param value a text, or null to delete the entry
 *
 * @type {(name: string, value: string | null) => void}
 */
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

/**
 * Whether a form control accepts a value: any input does, a select only its options.
 *
 * @type {(control: Control, value: unknown) => boolean}
 */
export const acceptsValue = (control, value) =>
  !('options' in control) || [...control.options].some(option => option.value === String(value));

/**
 * Restores a form control's value from the last visit, and stores every change.
 *
 * @type {(control: HTMLInputElement | HTMLSelectElement, name: string) => void}
 */
export function persistControl(control, name) {
  const property = control.type === 'checkbox' ? 'checked' : 'value';
  const values = /** @type {{checked?: unknown, value: unknown}} */ (control);
  const kept = getLocal(name, null);
  if (kept !== null && acceptsValue(control, kept)) {
    values[property] = kept;
  }
  control.addEventListener('change', () => setLocal(name, values[property]));
}
