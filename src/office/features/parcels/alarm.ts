const HZ = 180;
const SECONDS = 0.35;

/** A low tone: whoever scans looks at the piece, not at the screen. */
export function soundAlarm(): void {
  try {
    const audio = new AudioContext();
    const tone = audio.createOscillator();
    tone.type = 'square';
    tone.frequency.value = HZ;
    tone.connect(audio.destination);
    tone.addEventListener('ended', () => void audio.close());
    tone.start();
    tone.stop(audio.currentTime + SECONDS);
  } catch {
    // What is wrong is said in words, too.
  }
}
