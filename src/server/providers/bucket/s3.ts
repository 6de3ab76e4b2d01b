import { AwsClient } from 'aws4fetch';
import { withoutEnd } from '#shared/text.ts';
import { RefusedByBucket, type Bucket } from './port.ts';

const PATIENCE_MS = 20_000;
const RETRIES = 2;
/** Names are of what is in the file. */
const FOREVER = 'public, max-age=31536000, immutable';

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

/**
 * A bucket that speaks S3, addressed by path: `https://KEY:SECRET@host/bucket/prefix?region=sa-east-1`. The region is
 * what the service calls it; many take any.
 */
export function createS3Bucket(mediaUrl: string): Bucket {
  const { origin, pathname } = new URL(mediaUrl);
  const client = new AwsClient({ ...s3Account(mediaUrl), retries: RETRIES });
  const addressOf = (name: string) => `${origin}${withoutEnd(pathname, '/')}/${name}`;
  const ask = (name: string, init: RequestInit = {}) =>
    client.fetch(addressOf(name), { ...init, signal: AbortSignal.timeout(PATIENCE_MS) });

  return {
    async put(name, { bytes, contentType }) {
      const headers = { 'content-type': contentType, 'cache-control': FOREVER };
      const answer = await ask(name, { method: 'PUT', headers, body: Buffer.from(bytes) });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`The bucket answered ${answer.status} to a PUT`);
    },
    async get(name) {
      const answer = await ask(name);
      const bytes = Buffer.from(await answer.arrayBuffer());
      if (answer.status === 404) return null;
      const said = `The bucket answered ${answer.status} to a GET`;
      if (answer.status === 403) throw new RefusedByBucket(said);
      if (!answer.ok) throw new Error(said);
      return { bytes, contentType: answer.headers.get('content-type') ?? 'application/octet-stream' };
    },
  };
}
