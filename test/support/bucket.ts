import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

const [KEY, SECRET, REGION] = ['chave', 'segredo', 'sa-east-1'];

export interface BucketStandIn {
  mediaUrl: string;
  names(): string[];
  /** Requests whose signature was wrong. */
  refused(): number;
  /** From now on it answers 503, or not any more. */
  fail(on: boolean): void;
  close(): Promise<void>;
}

/** A bucket that speaks S3 and checks each signature by itself (AWS Signature Version 4). */
export async function startBucket(): Promise<BucketStandIn> {
  const files = new Map<string, { bytes: Buffer; type: string }>();
  let refused = 0;
  let failing = false;
  const server = createServer(async (request, reply) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    if (failing) return reply.writeHead(503).end();
    if (!isSigned(request)) {
      refused += 1;
      return reply.writeHead(403).end();
    }
    const name = (request.url ?? '').replace('/fotos/loja/', '');
    if (request.method === 'PUT') {
      const type = request.headers['content-type'] ?? '';
      files.set(name, { bytes: Buffer.concat(parts), type });
      return reply.end();
    }
    const file = files.get(name);
    if (file === undefined) return reply.writeHead(404).end();
    return reply.writeHead(200, { 'content-type': file.type }).end(file.bytes);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    mediaUrl: `http://${KEY}:${SECRET}@127.0.0.1:${port}/fotos/loja?region=${REGION}`,
    names: () => [...files.keys()],
    refused: () => refused,
    fail: (on) => {
      failing = on;
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const header = (request: IncomingMessage, name: string) => String(request.headers[name] ?? '');

function isSigned(request: IncomingMessage): boolean {
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      header(request, 'authorization'),
    );
  if (match === null) return false;
  const [, key, day = '', region, names = '', signature] = match;
  if (key !== KEY || region !== REGION) return false;
  const headers = names.split(';').map((name) => `${name}:${header(request, name)}\n`);
  const canonical = [
    request.method,
    request.url,
    '',
    headers.join(''),
    names,
    header(request, 'x-amz-content-sha256'),
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const hash = createHash('sha256').update(canonical).digest('hex');
  const text = ['AWS4-HMAC-SHA256', header(request, 'x-amz-date'), scope, hash].join('\n');
  const signing = [region ?? '', 's3', 'aws4_request'].reduce<string | Buffer>(
    (last, part) => hmac(last, part),
    hmac(`AWS4${SECRET}`, day),
  );
  return hmac(signing, text).toString('hex') === signature;
}
