// Sounds for a record and for an end, synthesised by Web Audio.

/**
 * Frequencies of successive notes, in Hz.
 *
 * @type {Record<'record' | 'end', number[]>}
 */
const NOTES = {record: [523, 659, 784, 1047], end: [392, 523]};
/** Length of a note, and its volume, from 0 to 1. */
const SECONDS = .14;
const VOLUME = .15;

/** @type {AudioContext | null} */
let context = null;

/**
 * Plays "record" or "end"; nothing before the visitor has touched the page, when browsers allow no sound.
 *
 * @type {(name: 'record' | 'end') => Promise<void>}
 */
export async function playSound(name) {
  if (navigator.userActivation?.hasBeenActive === false || !globalThis.AudioContext) {
    return;
  }
  context ??= new AudioContext();
  const output = context;
  await output.resume();
  NOTES[name].forEach((frequency, i) => playNote(output, frequency, output.currentTime + i * SECONDS));
}

/** @type {(output: AudioContext, frequency: number, start: number) => void} */
function playNote(output, frequency, start) {
  const tone = output.createOscillator();
  const volume = output.createGain();
  tone.type = 'triangle';
  tone.frequency.value = frequency;
  volume.gain.setValueAtTime(VOLUME, start);
  volume.gain.exponentialRampToValueAtTime(.001, start + SECONDS);
  tone.connect(volume).connect(output.destination);
  tone.start(start);
  tone.stop(start + SECONDS);
}
