import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../clock.ts';
import { createBreaker } from '../../providers/breaker.ts';
import { nullIfRefused, type Bucket } from '../../providers/bucket/port.ts';
import { typeOf } from './picture-sizes.ts';

export interface SharedSize {
  key: string;
  file: string;
}

/** Made sizes in the bucket, where all servers find them. Nothing of it throws: what can't be had is made here. */
export interface SharedSizes {
  /** One that some server has made; null where there is none, or the bucket can't be asked. */
  take(size: SharedSize, cutting?: AbortSignal): Promise<Buffer | null>;
  /** True when the bucket has it now. */
  put(size: SharedSize, bytes: Uint8Array, cutting?: AbortSignal): Promise<boolean>;
}

interface SharedSizesDeps {
  bucket: Bucket;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

const MAX_BYTES = 4 * 1024 * 1024;
/** One that is not there by then is made here sooner. */
const PATIENCE_MS = 4000;
/** A bucket that failed is left alone for so long: pictures are made meanwhile as if there were none. */
const PAUSE_MS = 30_000;

/** As the bucket calls a size. No file lies under another's name: some buckets are folders. */
export const sharedName = ({ key, file }: SharedSize): string => `${key}-${file}`;

/** Does a file that is called so begin like this? What strangers put there is no picture of ours. */
export function beginsAs(file: string, bytes: Buffer): boolean {
  const text = bytes.subarray(0, 12).toString('latin1');
  return file.endsWith('.avif') ? text.endsWith('ftypavif') : /^RIFF[\s\S]{4}WEBP$/.test(text);
}

export function createSharedSizes({ bucket, clock, log }: SharedSizesDeps): SharedSizes {
  const breaker = createBreaker({ clock, failures: 1, pauseMs: PAUSE_MS });

  async function asking<T>(ask: () => Promise<T>): Promise<T | null> {
    if (!breaker.allows()) return null;
    try {
      const answer = await ask();
      breaker.succeeded();
      return answer;
    } catch (error) {
      breaker.failed();
      log.warn({ err: error }, 'pictures: the bucket can’t be asked for sizes, or given any');
      return null;
    }
  }

  return {
    async take(size, cutting) {
      const waits = { patienceMs: PATIENCE_MS, cutting, mostBytes: MAX_BYTES };
      const found = await asking(() => bucket.get(sharedName(size), waits).catch(nullIfRefused));
      if (found === null) return null;
      return beginsAs(size.file, found.bytes) ? found.bytes : null;
    },
    async put(size, bytes, cutting) {
      const put = async () => {
        const waits = { patienceMs: PATIENCE_MS, cutting };
        await bucket.put(sharedName(size), { bytes, contentType: typeOf(size.file) }, waits);
        return true;
      };
      return (await asking(put)) === true;
    },
  };
}
