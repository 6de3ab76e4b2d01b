import type { FastifyRequest, RequestPayload } from 'fastify';
import { pipeline, Transform } from 'node:stream';

const bodies = new WeakMap<FastifyRequest, Buffer[]>();
/** Of a longer body no more is kept: it is refused anyhow. */
const MOST_BYTES = 64 * 1024;

/** Keeps the bytes of a request's body while they are parsed: some senders sign what they sent, letter by letter. */
export async function keepRawBody(
  request: FastifyRequest,
  _reply: unknown,
  payload: RequestPayload,
): Promise<RequestPayload> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  bodies.set(request, chunks);
  const tap = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes <= MOST_BYTES) chunks.push(chunk);
      done(null, chunk);
    },
  });
  // What goes wrong on the way is seen by who reads the tap.
  return pipeline(payload, tap, () => {});
}

export function rawBodyOf(request: FastifyRequest): string {
  return Buffer.concat(bodies.get(request) ?? []).toString();
}
