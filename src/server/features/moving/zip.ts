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
/** The first that knows fields of eight bytes. */
const WIDE_VERSION = 45;
/** Sizes and check stand behind the content; names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
/** These very numbers say that the wide fields are to be read: what is told by the narrow ones is less. */
const SIZE_LIMIT = 0xffff_ffff;
const COUNT_LIMIT = 0xffff;
const NARROW = { bytes: SIZE_LIMIT, files: COUNT_LIMIT };

/**
 * An archive as every system opens it, written while its files are read: no more of them is in memory than what is on its
 * way. Each file is under 4 GB; what stands behind the first `narrow.bytes`, and so many files or more, are told in the wider
 * fields of PKWARE's ZIP64.
 */
export async function* zipOf(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
  now: Date,
  narrow = NARROW,
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
    if (packed >= SIZE_LIMIT || sums.plain >= SIZE_LIMIT)
      throw new Error(`${name} is larger than its format allows`);
  }
  let bytes = 0;
  for (const file of written) {
    const head = centralHead(file, time, narrow.bytes);
    bytes += head.length;
    yield head;
  }
  const list = { files: written.length, bytes, at };
  const isWide = at + bytes >= narrow.bytes || list.files >= narrow.files;
  if (isWide) yield wideEnd(list);
  yield end(isWide ? WIDE : list);
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

type Field = readonly [bytes: 2 | 4 | 8, value: number];

function fields(...all: readonly Field[]): Buffer {
  const buffer = Buffer.alloc(all.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of all) {
    if (bytes === 8) buffer.writeBigUInt64LE(BigInt(value), at);
    else buffer.writeUIntLE(value, at, bytes);
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

function centralHead({ name, crc, packed, plain, at }: Written, time: number, narrow: number): Buffer {
  const bytes = Buffer.from(name);
  const isFar = at >= narrow;
  const version = isFar ? WIDE_VERSION : VERSION;
  const sizes: Field[] = [
    [4, crc],
    [4, packed],
    [4, plain],
  ];
  const lengths: Field[] = [
    [2, bytes.length],
    [2, isFar ? 12 : 0],
    [2, 0],
  ];
  const place: Field[] = [
    [2, 0],
    [2, 0],
    [4, 0],
    [4, isFar ? SIZE_LIMIT : at],
  ];
  const kind: Field[] = [
    [4, 0x0201_4b50],
    [2, version],
    [2, version],
    [2, FLAGS],
    [2, DEFLATED],
    [4, time],
  ];
  const farPlace: Field[] = [
    [2, 1],
    [2, 8],
    [8, at],
  ];
  const extra = isFar ? fields(...farPlace) : Buffer.alloc(0);
  return Buffer.concat([fields(...kind, ...sizes, ...lengths, ...place), bytes, extra]);
}

/** The list of files: how many, of how many bytes, and where it begins. */
interface List {
  files: number;
  bytes: number;
  at: number;
}

/** Says that the wide record is to be read. */
const WIDE: List = { files: COUNT_LIMIT, bytes: SIZE_LIMIT, at: SIZE_LIMIT };

/** The wide record of the archive's end, and where it stands. */
function wideEnd({ files, bytes, at }: List): Buffer {
  const record: Field[] = [
    [4, 0x0606_4b50],
    [8, 44],
    [2, WIDE_VERSION],
    [2, WIDE_VERSION],
    [4, 0],
    [4, 0],
    [8, files],
    [8, files],
    [8, bytes],
    [8, at],
  ];
  const locator: Field[] = [
    [4, 0x0706_4b50],
    [4, 0],
    [8, at + bytes],
    [4, 1],
  ];
  return fields(...record, ...locator);
}

function end({ files, bytes, at }: List): Buffer {
  return fields([4, 0x0605_4b50], [2, 0], [2, 0], [2, files], [2, files], [4, bytes], [4, at], [2, 0]);
}
