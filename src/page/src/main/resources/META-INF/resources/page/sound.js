// Sounds for a record and for an end, synthesised by Web Audio.

/** Frequencies of successive notes, in Hz. */
const NOTES = {record: [523, 659, 784, 1047], end: [392, 523]};
/** Length of a note, and its volume, from 0 to 1. */
const SECONDS = .14;
const VOLUME = .15;

let context = null;

/** Plays "record" or "end"; nothing before the visitor has touched the page, when browsers allow no sound. */
export async function playSound(name) {
  if (navigator.userActivation?.hasBeenActive === false || !globalThis.AudioContext) {
    return;
  }
  context ??= new AudioContext();
  await context.resume();
  NOTES[name].forEach((frequency, i) => playNote(frequency, context.currentTime + i * SECONDS));
}

function playNote(frequency, start) {
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = 'triangle';
  tone.frequency.value = frequency;
  volume.gain.setValueAtTime(VOLUME, start);
  volume.gain.exponentialRampToValueAtTime(.001, start + SECONDS);
  tone.connect(volume).connect(context.destination);
  tone.start(start);
  tone.stop(start + SECONDS);
}
