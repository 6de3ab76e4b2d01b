/** Finds a code in what a camera shows. */
export interface CodeReader {
  read(video: HTMLVideoElement): Promise<string | null>;
}

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** Those of slips, of labels and of pieces. */
const FORMATS = ['code_39', 'code_128', 'ean_13', 'ean_8', 'upc_a'] as const;

const isDetectorClass = (value: unknown): value is DetectorClass =>
  typeof value === 'function' && 'getSupportedFormats' in value;

/** The browser's own reader where it has one for all of them; else one that is loaded now, and by nobody else. */
export async function openCodeReader(): Promise<CodeReader> {
  return (await browsersReader()) ?? (await import('./drawn-codes.ts')).drawnReader();
}

async function browsersReader(): Promise<CodeReader | null> {
  const known: unknown = Reflect.get(globalThis, 'BarcodeDetector');
  if (!isDetectorClass(known)) return null;
  try {
    const supported = await known.getSupportedFormats();
    if (FORMATS.some((format) => !supported.includes(format))) return null;
    const detector = new known({ formats: FORMATS });
    return { read: async (video) => (await detector.detect(video))[0]?.rawValue ?? null };
  } catch {
    return null;
  }
}
