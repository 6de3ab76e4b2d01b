import { useEffect, useRef } from 'react';
import styles from './photos.module.css';

const SIDE = 128;
/** Drawn one after the other: two hundred photographs at once would be a phone's whole memory. */
let before: Promise<unknown> = Promise.resolve();

async function draw(file: File, canvas: HTMLCanvasElement, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const whole = await createImageBitmap(file, { resizeWidth: SIDE, resizeQuality: 'low' }).catch(() => null);
  // What the browser can't show, such as a HEIC that calls itself JPEG, the server will refuse in words.
  if (whole === null || signal.aborted) return;
  canvas.height = Math.min(whole.height, SIDE * 2);
  canvas.getContext('2d')?.drawImage(whole, 0, 0);
  whole.close();
}

/** A file as a small picture, made in the browser. */
export function PhotoThumb({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const drawn = canvas.current;
    if (drawn !== null) before = before.then(() => draw(file, drawn, leaving.signal));
    return () => leaving.abort();
  }, [file]);
  return <canvas ref={canvas} width={SIDE} height={SIDE} className={styles.thumb} aria-hidden />;
}
