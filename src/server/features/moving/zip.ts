import { crc32, createDeflateRaw } from 'node:zlib';
import { pipeline } from 'node:stream';

/** A file to be put into an archive, made while it is read. */
export interface ZipEntry {
  /** ASCII, without a folder. */
  name: string;
  content: AsyncIterable<string | Uint8Array>;
}

interface Written extends Pick<ZipEntry, 'name'> {
  crc: number;
  packed: number;
  plain: number;
  at: number;
}

const VERSION = 20;
/** Sizes and check stand behind the content; names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
const SIZE_LIMIT = 0xffff_ffff;

/**
 * An archive as every system opens it, written while its files are read: no more of them is in memory than what is on its
 * way. Under 4 GB, as PKWARE's first format has it.
 */
export async function* zipOf(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
  now: Date,
): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  const time = dosTime(now);
  let at = 0;
  for await (const { name, content } of entries) {
    const head = localHead(name, time);
    yield head;
    const sums = { crc: 0, plain: 0 };
    // What breaks the content breaks the loop below, and the other way round.
    const packing = pipeline(counted(content, sums), createDeflateRaw(), () => {});
    let packed = 0;
    for await (const part of packing as AsyncIterable<Buffer>) {
      packed += part.length;
      yield part;
    }
    written.push({ name, packed, at, ...sums });
    const tail = descriptor({ ...sums, packed });
    yield tail;
    at += head.length + packed + tail.length;
    if (at > SIZE_LIMIT || sums.plain > SIZE_LIMIT)
      throw new Error('The archive is larger than its format allows');
  }
  const directory = Buffer.concat(written.map((file) => centralHead(file, time)));
  yield directory;
  yield end(written.length, directory.length, at);
}

async function* counted(content: ZipEntry['content'], sums: { crc: number; plain: number }) {
  for await (const part of content) {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part;
    sums.crc = crc32(bytes, sums.crc);
    sums.plain += bytes.length;
    yield bytes;
  }
}

/** Two seconds exact, from 1980 on; in the archive's own zone, which is that of the shop's people. */
function dosTime(now: Date): number {
  const there = new Date(now.getTime() - 3 * 3_600_000);
  const day = ((there.getUTCFullYear() - 1980) << 9) | ((there.getUTCMonth() + 1) << 5) | there.getUTCDate();
  const time = (there.getUTCHours() << 11) | (there.getUTCMinutes() << 5) | (there.getUTCSeconds() >> 1);
  return ((day << 16) | time) >>> 0;
}

type Field = readonly [bytes: 2 | 4, value: number];

function fields(...all: readonly Field[]): Buffer {
  const buffer = Buffer.alloc(all.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of all) {
    buffer.writeUIntLE(value, at, bytes);
    at += bytes;
  }
  return buffer;
}

function localHead(name: string, time: number): Buffer {
  const bytes = Buffer.from(name);
  const sizes: Field[] = [
    [4, 0],
    [4, 0],
    [4, 0],
  ];
  const lengths: Field[] = [
    [2, bytes.length],
    [2, 0],
  ];
  const head = fields(
    [4, 0x0403_4b50],
    [2, VERSION],
    [2, FLAGS],
    [2, DEFLATED],
    [4, time],
    ...sizes,
    ...lengths,
  );
  return Buffer.concat([head, bytes]);
}

function descriptor({ crc, packed, plain }: Pick<Written, 'crc' | 'packed' | 'plain'>): Buffer {
  return fields([4, 0x0807_4b50], [4, crc], [4, packed], [4, plain]);
}

function centralHead({ name, crc, packed, plain, at }: Written, time: number): Buffer {
  const bytes = Buffer.from(name);
  const sizes: Field[] = [
    [4, crc],
    [4, packed],
    [4, plain],
  ];
  const lengths: Field[] = [
    [2, bytes.length],
    [2, 0],
    [2, 0],
  ];
  const place: Field[] = [
    [2, 0],
    [2, 0],
    [4, 0],
    [4, at],
  ];
  const kind: Field[] = [
    [4, 0x0201_4b50],
    [2, VERSION],
    [2, VERSION],
    [2, FLAGS],
    [2, DEFLATED],
    [4, time],
  ];
  return Buffer.concat([fields(...kind, ...sizes, ...lengths, ...place), bytes]);
}

function end(files: number, bytes: number, at: number): Buffer {
  return fields([4, 0x0605_4b50], [2, 0], [2, 0], [2, files], [2, files], [4, bytes], [4, at], [2, 0]);
}
