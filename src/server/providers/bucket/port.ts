export interface BucketWaits {
  /** Shorter than usual. */
  patienceMs?: number;
  /** It is given up at once. */
  cutting?: AbortSignal | undefined;
  /** What a file has at the most: it is given up once it has more. */
  mostBytes?: number;
}

/** Where pictures lie when several servers share them. What is once put under a name never changes. */
export interface Bucket {
  /** Throws when it was not kept. */
  put(name: string, file: { bytes: Uint8Array; contentType: string }, waits?: BucketWaits): Promise<void>;
  /** Null where there is none of this name. Throws when the bucket can't be asked: RefusedByBucket where it said no. */
  get(name: string, waits?: BucketWaits): Promise<{ bytes: Buffer; contentType: string } | null>;
}

/** A file may not be read; or is missing, and who asked may not be told so. */
export class RefusedByBucket extends Error {}

/** For whom such a file is none. */
export function nullIfRefused(error: unknown): null {
  if (error instanceof RefusedByBucket) return null;
  throw error;
}

/** What was found at a signed address. */
export type Look =
  /** With its first bytes. */
  | { kind: 'there'; start: Buffer }
  | { kind: 'missing' }
  /** As RefusedByBucket. */
  | { kind: 'refused' }
  | { kind: 'failed'; detail: string };

/** A bucket that answers browsers itself, by addresses that are signed. */
export interface DirectBucket {
  /** An address that lets anybody read this one file; the same for all until `untilMs`, and good for a day after it. */
  sign(name: string, now: Date): Promise<{ address: string; untilMs: number }>;
  /** Does it answer there, as it would a browser? Never throws; takes two seconds at the most. */
  look(address: string): Promise<Look>;
}
