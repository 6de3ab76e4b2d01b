import { AwsV4Signer } from 'aws4fetch';
import type { MakeCall } from '../http-call.ts';
import type { DirectBucket, Look } from './port.ts';
import { codeOf, s3Account } from './s3.ts';

interface DirectDeps {
  mediaUrl: string;
  /** The bucket and its folder as browsers reach them, without a slash at the end. */
  url: string;
  http: MakeCall;
}

/** Long enough that browsers have seldom to fetch again what only got another address. */
const WINDOW_MS = 86_400_000;
/** They change at four in the morning in São Paulo, when few are there to fetch them. */
const QUIET_MS = 7 * 3_600_000;
/** Of a bucket's clock behind the shop's: what is signed for a time to come is refused. */
const SKEW_MS = 15 * 60_000;
const VALID_SECONDS = (2 * WINDOW_MS + SKEW_MS) / 1000;
const PATIENCE = { connectMs: 1500, answerMs: 1500, totalMs: 2000 };
const FIRST_BYTES = 32;
const LONGEST_DETAIL = 60;

/** Addresses of files in a bucket that speaks S3, signed for a GET of that file alone (AWS Signature Version 4, in the query). */
export function createDirectBucket({ mediaUrl, url, http }: DirectDeps): DirectBucket {
  const account = s3Account(mediaUrl);
  return {
    async sign(name, now) {
      const sinceMs = now.getTime() - QUIET_MS - SKEW_MS;
      const startMs = Math.floor(sinceMs / WINDOW_MS) * WINDOW_MS + QUIET_MS;
      const signer = new AwsV4Signer({
        ...account,
        method: 'GET',
        url: `${url}/${name}?X-Amz-Expires=${VALID_SECONDS}`,
        signQuery: true,
        datetime: new Date(startMs).toISOString().replaceAll(/[:-]|\.\d{3}/g, ''),
      });
      const signed = await signer.sign();
      return { address: signed.url.href, untilMs: startMs + WINDOW_MS + SKEW_MS };
    },
    async look(address) {
      const headers = { range: `bytes=0-${FIRST_BYTES - 1}` };
      const result = await http({ method: 'GET', url: address, headers, binary: true, ...PATIENCE });
      if (result.kind !== 'answer') return { kind: 'failed', detail: result.detail };
      return lookOf(result.status, result.bytes ?? Buffer.alloc(0));
    },
  };
}

function lookOf(status: number, bytes: Buffer): Look {
  if (status === 200 || status === 206) return { kind: 'there', start: bytes.subarray(0, FIRST_BYTES) };
  const code = codeOf(bytes);
  if (status === 404) return { kind: 'missing' };
  if (status === 403 && code === 'AccessDenied') return { kind: 'refused' };
  return { kind: 'failed', detail: `${status} ${code}`.trim().slice(0, LONGEST_DETAIL) };
}
