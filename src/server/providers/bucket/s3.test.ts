import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
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
  const cases = Object.entries(hangs).flatMap(([how, hang]) =>
    Object.entries(waits).map(([end, given]) => ({ how, hang, end, given })),
  );

  it.each(cases)('$how, $end', { timeout: 10_000 }, async ({ hang, end, given }) => {
    const bucket = await bucketThat(hang);
    clearing = setInterval(clearMemory, 20);
    const said = end === 'by its time' ? 'timeout' : 'The shop ends';
    await Promise.all([
      expect(bucket.put('one', PICTURE, given())).rejects.toThrow(said),
      expect(bucket.get('one', given())).rejects.toThrow(said),
    ]);
  });
});

describe('[DPIC-18] what a bucket answers is read up to a bound, whatever it says of its length', () => {
  const MEGABYTE = 1024 * 1024;

  it('where it goes on for ever', async () => {
    const gone = Promise.withResolvers<number>();
    let sent = 0;
    const bucket = await bucketThat((_request, reply) => {
      const write = () => {
        while (reply.write(Buffer.alloc(MEGABYTE))) sent += 1;
        sent += 1;
      };
      reply.on('drain', write);
      reply.on('close', () => gone.resolve(sent));
      write();
    });
    await expect(bucket.get('one', { mostBytes: MEGABYTE })).rejects.toThrow(`more than ${MEGABYTE} bytes`);
    expect(await gone.promise).toBeLessThan(40);
  });

  it('where it is packed though nobody asked for that, and where it says what went wrong', async () => {
    const packed = gzipSync(Buffer.alloc(64 * MEGABYTE));
    const asked: unknown[] = [];
    const bucket = await bucketThat((request, reply) => {
      asked.push(request.headers['accept-encoding']);
      reply.writeHead(asked.length === 1 ? 200 : 403, { 'content-encoding': 'gzip' }).end(packed);
    });
    await expect(bucket.get('one', { mostBytes: MEGABYTE })).rejects.toThrow(`more than ${MEGABYTE} bytes`);
    await expect(bucket.get('one')).rejects.toThrow('more than 65536 bytes');
    expect(asked).toEqual(['identity', 'identity']);
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
