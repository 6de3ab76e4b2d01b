import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, it } from 'vitest';
import type { BucketWaits } from './port.ts';
import { createS3Bucket } from './s3.ts';

setFlagsFromString('--expose-gc');
const clearMemory = runInNewContext('gc') as () => void;

const PICTURE = { bytes: Buffer.from('a picture'), contentType: 'image/webp' };
const PATIENCE_MS = 800;

let server: Server | undefined;
let clearing: NodeJS.Timeout | undefined;
afterEach(() => {
  clearInterval(clearing);
  server?.closeAllConnections();
  server?.close();
});

async function bucketThat(answers: RequestListener) {
  server = createServer(answers);
  await new Promise<void>((ready) => server?.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return createS3Bucket(`http://KEY:SECRET@127.0.0.1:${port}/fotos`);
}

describe('[DPIC-17] a bucket that hangs is given up in time, also while memory is cleared', () => {
  const hangs: Record<string, RequestListener> = {
    'without a word': (request) => void request.resume(),
    'half-way through its answer': (_request, reply) => void reply.writeHead(200).write('half a'),
  };
  const waits: Record<string, () => BucketWaits> = {
    'by its time': () => ({ patienceMs: PATIENCE_MS }),
    'by whoever ends the shop': () => {
      const cutting = new AbortController();
      setTimeout(() => cutting.abort(new Error('The shop ends')), PATIENCE_MS);
      return { cutting: cutting.signal };
    },
  };
  const cases = Object.keys(hangs).flatMap((how) => Object.keys(waits).map((end) => ({ how, end })));

  it.each(cases)('$how, $end', { timeout: 10_000 }, async ({ how, end }) => {
    const bucket = await bucketThat(hangs[how]!);
    clearing = setInterval(clearMemory, 20);
    const said = end === 'by its time' ? 'timeout' : 'The shop ends';
    const given = waits[end]!;
    await Promise.all([
      expect(bucket.put('one', PICTURE, given())).rejects.toThrow(said),
      expect(bucket.get('one', given())).rejects.toThrow(said),
    ]);
  });
});

describe('a bucket that has trouble, or too much to do', () => {
  const failing = (times: number, status: number) => {
    let asked = 0;
    const answers: RequestListener = (request, reply) => {
      request.resume();
      asked += 1;
      reply.writeHead(asked > times ? 200 : status).end('bytes');
    };
    return { answers, asked: () => asked };
  };

  it.each([500, 503, 429])('is asked again after %i', async (status) => {
    const { answers, asked } = failing(2, status);
    const bucket = await bucketThat(answers);
    expect((await bucket.get('one'))?.bytes.toString()).toBe('bytes');
    expect(asked()).toBe(3);
  });

  it('is believed the third time', async () => {
    const { answers, asked } = failing(3, 503);
    const bucket = await bucketThat(answers);
    await expect(bucket.put('one', PICTURE)).rejects.toThrow('503');
    expect(asked()).toBe(3);
  });

  it('is not asked again where it refuses', async () => {
    const { answers, asked } = failing(1, 403);
    const bucket = await bucketThat(answers);
    await expect(bucket.put('one', PICTURE)).rejects.toThrow('403');
    expect(asked()).toBe(1);
  });
});
