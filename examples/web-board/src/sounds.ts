/** Sounds of the page, made of short tones. */

/** Frequencies of the tones in hertz, one after the other. */
const tones = {
  move: [392],
  capture: [330, 220],
  threat: [659, 784],
  end: [523, 659, 784],
  turn: [523, 784],
} as const;

/** Time in seconds from one tone to the next. */
const step = 0.15;

let audio: AudioContext | undefined;

/** Plays a sound. Browsers allow it once the visitor has used the page. */
export function playSound(name: keyof typeof tones): void {
  audio ??= new AudioContext();
  for (const [index, frequency] of tones[name].entries()) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    const start = audio.currentTime + index * step;
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.15, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + step);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + step);
  }
}
