import { inflateRawSync } from 'node:zlib';

/** The files of an archive, found as every program finds them: from its end. Throws where a size is not what it says. */
export function unzip(bytes: Buffer): Record<string, string> {
  const files: Record<string, string> = {};
  let { at, count } = endOf(bytes);
  for (; count > 0; count -= 1) {
    const [packed, plain] = [20, 24].map((place) => bytes.readUInt32LE(at + place));
    const length = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + length);
    const extra = bytes.readUInt16LE(at + 30);
    const near = bytes.readUInt32LE(at + 42);
    const local = near === WIDE ? Number(bytes.readBigUInt64LE(at + 46 + length + 4)) : near;
    const from = local + 30 + bytes.readUInt16LE(local + 26);
    const content = inflateRawSync(bytes.subarray(from, from + (packed ?? 0)));
    if (content.length !== plain) throw new Error(`${name} has ${content.length} bytes and says ${plain}`);
    files[name] = content.toString('utf8');
    at += 46 + length + extra;
  }
  return files;
}

const WIDE = 0xffff_ffff;

/** Where the list of files begins, and how many there are: in the wide record where the narrow one sends there. */
function endOf(bytes: Buffer): { at: number; count: number } {
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  if (bytes.readUInt16LE(end + 10) < 0xffff)
    return { at: bytes.readUInt32LE(end + 16), count: bytes.readUInt16LE(end + 10) };
  const record = Number(bytes.readBigUInt64LE(end - 20 + 8));
  return {
    at: Number(bytes.readBigUInt64LE(record + 48)),
    count: Number(bytes.readBigUInt64LE(record + 32)),
  };
}
