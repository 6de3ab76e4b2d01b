import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDirectBucket } from '../src/server/providers/bucket/direct.ts';
import { httpCall } from '../src/server/providers/http-call.ts';
import { startBucket, type BucketStandIn } from './support/bucket.ts';

const DAY_MS = 86_400_000;

let bucket: BucketStandIn;
let movedMs = 0;
const clock = () => new Date(Date.now() + movedMs);

const directOf = ({ mediaUrl, directUrl }: BucketStandIn) =>
  createDirectBucket({ mediaUrl, url: directUrl, http: httpCall });

beforeAll(async () => {
  bucket = await startBucket({ clock });
});
afterAll(() => bucket.close());

describe('a signed address', () => {
  const signed = async (name: string) => (await directOf(bucket).sign(name, clock())).address;
  const ask = async (address: string, init: RequestInit = {}) => (await fetch(address, init)).status;

  it('[DPIC-01] reads one file, and does nothing else', async () => {
    const file = { bytes: Buffer.from('a picture'), type: 'image/webp', cacheControl: '' };
    for (const name of ['one', 'two']) bucket.set(name, file);
    const address = await signed('one');
    expect(await ask(address)).toBe(200);
    expect(await ask(address, { headers: { range: 'bytes=0-3' } })).toBe(206);
    for (const method of ['HEAD', 'PUT', 'POST', 'DELETE']) expect(await ask(address, { method })).toBe(403);
    expect(await ask(address.replace('/one?', '/two?'))).toBe(403);
    expect(await ask(address.replace('/one?', '?'))).toBe(403);
    expect(await ask(address.replace(/Expires=\d+/, 'Expires=604800'))).toBe(403);
    expect(await ask(`${address}&response-content-type=text/html`)).toBe(403);
    expect(await ask(address.replace(/(?<=Signature=)\w{8}/, '00000000'))).toBe(403);
    expect(await ask(address.replace('chave', 'outra'))).toBe(403);
    for (const name of ['one', 'two']) bucket.set(name, null);
  });

  it('[DPIC-01] of another secret, or a file that nobody may list, opens nothing', async () => {
    const stranger = createDirectBucket({
      mediaUrl: bucket.mediaUrl.replace('segredo', 'errado'),
      url: bucket.directUrl,
      http: httpCall,
    });
    const { address } = await stranger.sign('one', clock());
    expect(await stranger.look(address)).toEqual({ kind: 'failed', detail: '403 SignatureDoesNotMatch' });
    expect(await directOf(bucket).look(await signed('nobody'))).toEqual({ kind: 'missing' });
  });

  it('[DPIC-02] is the same for all of a day, ends a day after it at the latest, and tells no secret', async () => {
    const direct = directOf(bucket);
    const day = new Date('2027-03-01T07:15:00Z');
    const at = (ms: number) => direct.sign('one', new Date(day.getTime() + ms));
    const [first, last, next] = [await at(0), await at(DAY_MS - 1), await at(DAY_MS)];
    expect(last).toEqual(first);
    expect(next.address).not.toBe(first.address);
    expect(first.untilMs).toBe(day.getTime() + DAY_MS);
    const query = new URL(first.address).searchParams;
    expect(query.get('X-Amz-Date')).toBe('20270301T070000Z');
    const endMs = Date.parse('2027-03-01T07:00:00Z') + Number(query.get('X-Amz-Expires')) * 1000;
    expect(endMs - first.untilMs).toBe(DAY_MS);
    expect(query.get('X-Amz-Credential')).toBe('chave/20270301/sa-east-1/s3/aws4_request');
    expect(first.address).not.toContain('segredo');
    expect([...query.keys()]).toHaveLength(6);
  });

  it('[DPIC-02] is refused once it has ended', async () => {
    bucket.set('one', { bytes: Buffer.from('x'), type: 'image/webp', cacheControl: '' });
    const address = await signed('one');
    movedMs = DAY_MS * 2 + 1_800_000;
    expect(await ask(address)).toBe(403);
    movedMs = 0;
    expect(await ask(address)).toBe(200);
    bucket.set('one', null);
  });
});
