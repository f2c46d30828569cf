// Durations: ISO 8601, as the service and the command write them, and as the page shows them.

/**
 * Converts an ISO 8601 duration such as PT1M3.5S to seconds; any other text to 0.
 *
 * @type {(text: string | null | undefined) => number}
 */
export function parseDuration(text) {
  const [, days = 0, hours = 0, minutes = 0, rest = 0] =
    /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d*)?)S)?)?$/.exec(text ?? '') ?? [];
  return ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(rest);
}

/**
 * Formats seconds as m:ss or h:mm:ss; parts of a second are cut off.
 *
 * @type {(total: number) => string}
 */
export function formatDuration(total) {
  const [h, m, s] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, Math.floor(total % 60)];
  return `${h > 0 ? `${h}:` : ''}${h > 0 ? String(m).padStart(2, '0') : m}:${String(s).padStart(2, '0')}`;
}
