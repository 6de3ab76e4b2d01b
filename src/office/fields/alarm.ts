/** A low tone: whoever scans looks at the piece, not at the screen. */
export const soundAlarm = (): void => sound({ shape: 'square', hz: 180, seconds: 0.35 });

/** A high and short one: it was counted. */
export const soundCounted = (): void => sound({ shape: 'sine', hz: 1200, seconds: 0.08 });

interface Tone {
  shape: OscillatorType;
  hz: number;
  seconds: number;
}

function sound({ shape, hz, seconds }: Tone): void {
  try {
    const audio = new AudioContext();
    const tone = audio.createOscillator();
    tone.type = shape;
    tone.frequency.value = hz;
    tone.connect(audio.destination);
    tone.addEventListener('ended', () => void audio.close());
    tone.start();
    tone.stop(audio.currentTime + seconds);
  } catch {
    // It is said in words, too.
  }
}
