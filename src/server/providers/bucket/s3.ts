import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { withoutEnd } from '#shared/text.ts';
import { RefusedByBucket, type Bucket, type BucketWaits } from './port.ts';

const PATIENCE_MS = 20_000;
/** Of an answer that says that it is the bucket's own trouble, or too much at once. */
const RETRIES = 2;
const RETRY_WITHIN_MS = 50;
/** A file has no more, unless told otherwise: an upload has ten. */
const MOST_BYTES = 16 * 1024 * 1024;
/** What it says of what went wrong, or of a file that was put there. */
const MOST_SAID_BYTES = 64 * 1024;
const UNKNOWN = 'application/octet-stream';
/** Names are of what is in the file. */
const FOREVER = 'public, max-age=31536000, immutable';

interface Asked {
  method: string;
  headers?: Record<string, string>;
  body?: Buffer<ArrayBuffer>;
}

/** Who signs for a bucket, and for which region. */
export function s3Account(mediaUrl: string) {
  const { username, password, searchParams } = new URL(mediaUrl);
  return {
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    service: 's3',
    region: searchParams.get('region') ?? 'us-east-1',
  };
}

/** What the bucket says is wrong: 'AccessDenied'; '' where it says nothing. */
export const codeOf = (answer: Buffer): string =>
  /<Code>(\w+)<\/Code>/.exec(answer.toString('latin1'))?.[1] ?? '';

/**
 * A bucket that speaks S3, addressed by path: `https://KEY:SECRET@host/bucket/prefix?region=sa-east-1`. The region is
 * what the service calls it; many take any.
 */
export function createS3Bucket(mediaUrl: string): Bucket {
  const { origin, pathname } = new URL(mediaUrl);
  const account = s3Account(mediaUrl);
  const addressOf = (name: string) => `${origin}${withoutEnd(pathname, '/')}/${name}`;

  async function ask(name: string, waits: BucketWaits, init: Asked): Promise<Response> {
    const signals = [AbortSignal.timeout(waits.patienceMs ?? PATIENCE_MS), waits.cutting ?? []].flat();
    const signal = AbortSignal.any(signals);
    for (let retries = 0; ; retries += 1) {
      const signed = await new AwsV4Signer({ ...account, ...init, url: addressOf(name) }).sign();
      // By its parts: a signal that reaches fetch in a Request is forgotten with that, once memory is cleared.
      // Not signed: whoever stands between may change it. What would be unpacked could be of any size.
      signed.headers.set('accept-encoding', 'identity');
      const answer = await fetch(signed.url, { ...init, headers: signed.headers, signal });
      if (retries === RETRIES || (answer.status < 500 && answer.status !== 429)) return answer;
      await answer.body?.cancel();
      await sleep(Math.random() * RETRY_WITHIN_MS * 2 ** retries, undefined, { signal });
    }
  }

  return {
    async put(name, { bytes, contentType }, waits = {}) {
      const headers = { 'content-type': contentType, 'cache-control': FOREVER };
      const answer = await ask(name, waits, { method: 'PUT', headers, body: Buffer.from(bytes) });
      await readUpTo(MOST_SAID_BYTES, answer);
      if (!answer.ok) throw new Error(`The bucket answered ${answer.status} to a PUT`);
    },
    async get(name, waits = {}) {
      const answer = await ask(name, waits, { method: 'GET' });
      const bytes = await readUpTo(answer.ok ? (waits.mostBytes ?? MOST_BYTES) : MOST_SAID_BYTES, answer);
      if (answer.status === 404) return null;
      if (answer.ok) return { bytes, contentType: answer.headers.get('content-type') ?? UNKNOWN };
      const code = codeOf(bytes);
      const said = `The bucket answered ${answer.status} ${code} to a GET`;
      // A wrong key or clock is refused with 403, too: it says nothing of the file.
      throw answer.status === 403 && code === 'AccessDenied' ? new RefusedByBucket(said) : new Error(said);
    },
  };
}

/** The whole of an answer; one that has more breaks off, and throws. */
async function readUpTo(most: number, { body }: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.length;
    if (bytes > most) throw new Error(`The bucket's answer has more than ${most} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
