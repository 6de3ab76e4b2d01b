import { z } from 'zod';
import { BackupError } from './errors.ts';

const name = z.string().min(1).max(200);
const migration = z.object({ number: z.number(), name, checksum: z.string() });
const head = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('shop'),
    madeAt: z.string(),
    migrations: z.array(migration),
    keys: z
      .array(z.string().regex(/^[0-9a-f]{8}$/))
      .max(100)
      .default([]),
  }),
  z.object({ kind: z.literal('table'), name, columns: z.array(name) }),
  z.object({ kind: z.literal('sequence'), name, value: z.string().regex(/^\d{1,19}$/) }),
  z.object({ kind: z.literal('picture'), name }),
  z.object({ kind: z.literal('end'), parts: z.number() }),
]);

/** A part of a backup: what it is, and the bytes that follow. */
export type Head = z.infer<typeof head>;

const HEAD = 0;
const DATA = 1;
const PREFIX_BYTES = 5;
const LONGEST_HEAD = 64 * 1024;
/** Bytes of data that travel together. */
const LONGEST_DATA = 256 * 1024;

function frame(type: number, bytes: Buffer): Buffer {
  const prefix = Buffer.alloc(PREFIX_BYTES);
  prefix.writeUInt8(type, 0);
  prefix.writeUInt32BE(bytes.length, 1);
  return Buffer.concat([prefix, bytes]);
}

/** A part's head, as it is written. */
export const headFrame = (given: Head): Buffer => frame(HEAD, Buffer.from(JSON.stringify(given)));

/** A part's bytes, as they are written. */
export async function* dataFrames(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    for (let at = 0; at < chunk.length; at += LONGEST_DATA)
      yield frame(DATA, chunk.subarray(at, at + LONGEST_DATA));
  }
}

export interface Part {
  head: Head;
  /** Read it to its end before the next part. */
  bytes: AsyncGenerator<Buffer>;
}

const BROKEN = 'O arquivo está danificado ou não é um backup da Vitrine.';

/** The parts of a backup, one after the other. Throws BackupError where they end early or make no sense. */
export async function* readParts(stream: AsyncIterable<Buffer>): AsyncGenerator<Part> {
  const frames = readFrames(stream);
  let next = await frames.next();
  async function* bytes(): AsyncGenerator<Buffer> {
    for (; !next.done && next.value.type === DATA; next = await frames.next()) yield next.value.bytes;
  }
  let parts = 0;
  while (!next.done) {
    const { type, bytes: text } = next.value;
    if (type !== HEAD) throw new BackupError(BROKEN);
    const found = readHead(text);
    next = await frames.next();
    if (found.kind === 'end') {
      if (found.parts !== parts || !next.done) throw new BackupError(BROKEN);
      return;
    }
    parts += 1;
    yield { head: found, bytes: bytes() };
    if (!next.done && next.value.type === DATA) throw new Error('a part was not read to its end');
  }
  throw new BackupError('O arquivo está incompleto: o backup não foi até o fim.');
}

function readHead(text: Buffer): Head {
  try {
    return head.parse(JSON.parse(text.toString()));
  } catch {
    throw new BackupError(BROKEN);
  }
}

async function* readFrames(stream: AsyncIterable<Buffer>): AsyncGenerator<{ type: number; bytes: Buffer }> {
  let held: Buffer = Buffer.alloc(0);
  for await (const chunk of stream) {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    for (let size = sizeOf(held); size !== null && held.length >= size; size = sizeOf(held)) {
      yield { type: held.readUInt8(0), bytes: held.subarray(PREFIX_BYTES, size) };
      held = held.subarray(size);
    }
  }
  if (held.length > 0) throw new BackupError(BROKEN);
}

/** Of the frame that begins here; null where its prefix is not whole. */
function sizeOf(held: Buffer): number | null {
  if (held.length < PREFIX_BYTES) return null;
  const [type, length] = [held.readUInt8(0), held.readUInt32BE(1)];
  if (type > DATA || length > (type === HEAD ? LONGEST_HEAD : LONGEST_DATA)) throw new BackupError(BROKEN);
  return PREFIX_BYTES + length;
}
