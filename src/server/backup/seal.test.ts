import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { BackupError } from './errors.ts';
import { dataFrames, headFrame, readParts } from './frames.ts';
import { seal, unseal } from './seal.ts';

const KEY = 'uma chave bem comprida';
const CHUNK = 64 * 1024;

async function* inPieces(bytes: Buffer, size = 10_000): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
async function whole(bytes: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of bytes) pieces.push(piece);
  return Buffer.concat(pieces);
}
const sealed = (bytes: Buffer, key?: string) => whole(seal(inPieces(bytes), key));
const opened = (bytes: Buffer, key?: string) => whole(unseal(inPieces(bytes), key));
const told = (bytes: Buffer, key?: string) =>
  opened(bytes, key).then(
    () => 'nothing',
    (error: unknown) => (error instanceof BackupError ? error.message : error),
  );

describe('a sealed file', () => {
  it.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK])(
    '[BACKUP-03] gives back its %i bytes',
    async (size) => {
      const bytes = randomBytes(size);
      for (const key of [undefined, KEY]) expect(await opened(await sealed(bytes, key), key)).toEqual(bytes);
    },
  );

  it('[BACKUP-03] hides them from whoever lacks the key, and says so', async () => {
    const bytes = Buffer.from('Marina Alves '.repeat(100));
    const file = await sealed(bytes, KEY);
    expect(file.includes('Marina')).toBe(false);
    expect(await told(file)).toMatch(/foi criptografado. Informe em BACKUP_KEY/);
    expect(await told(file, 'outra chave qualquer')).toMatch(/não é a deste backup/);
    // A key that is set since does not lock out of what was made before.
    expect(await opened(await sealed(bytes), KEY)).toEqual(bytes);
  });

  it('[BACKUP-04] is refused when it was cut off anywhere, also between two chunks', async () => {
    const file = await sealed(randomBytes(3 * CHUNK));
    const ends = Array.from({ length: 40 }, () => Math.floor(Math.random() * file.length));
    const header = file.length - 3 * (CHUNK + 16);
    for (const end of [...ends, header, header + CHUNK + 16, file.length - 1])
      expect([end, await told(file.subarray(0, end))]).toEqual([end, expect.stringMatching(/arquivo/)]);
  });

  it('[BACKUP-04] is refused when a bit of it, or the order of its chunks, was changed', async () => {
    const file = await sealed(randomBytes(3 * CHUNK));
    for (let turn = 0; turn < 40; turn += 1) {
      const at = Math.floor(Math.random() * file.length);
      const bad = Buffer.from(file);
      bad.writeUInt8(bad.readUInt8(at) ^ (1 << (turn % 8)), at);
      expect([at, await told(bad)]).toEqual([at, expect.stringMatching(/arquivo|criptografado/)]);
    }
    const [size, header] = [CHUNK + 16, file.length - 3 * (CHUNK + 16)];
    const [first, second] = [0, 1].map((at) => file.subarray(header + at * size, header + (at + 1) * size));
    const swapped = Buffer.concat([
      file.subarray(0, header),
      second ?? file,
      first ?? file,
      file.subarray(header + 2 * size),
    ]);
    expect(await told(swapped)).toMatch(/danificado/);
  });
});

describe('the parts of a backup', () => {
  const shop = headFrame({ kind: 'shop', madeAt: '2026-11-25T00:00:00.000Z', migrations: [], keys: [] });
  const end = (parts: number) => headFrame({ kind: 'end', parts });
  async function read(bytes: Buffer): Promise<string[]> {
    const found: string[] = [];
    for await (const { head, bytes: own } of readParts(inPieces(bytes, bytes.length > 1000 ? 4_999 : 7))) {
      found.push(`${head.kind} ${(await whole(own)).length}`);
    }
    return found;
  }

  it('come as they were written', async () => {
    const data = await whole(dataFrames(inPieces(Buffer.alloc(600_000), 600_000)));
    const table = headFrame({ kind: 'table', name: 'x', columns: [] });
    expect(await read(Buffer.concat([shop, table, data, end(2)]))).toEqual(['shop 0', 'table 600000']);
  });

  it('[BACKUP-04] are refused without their end, with more after it, or of nobody’s making', async () => {
    const stray = Buffer.from([1, 0, 0, 0, 0]);
    const huge = Buffer.from([0, 255, 255, 255, 255]);
    const bad = [shop, Buffer.alloc(0), Buffer.concat([shop, end(2)]), Buffer.concat([shop, end(1), shop])];
    for (const bytes of [...bad, stray, huge, Buffer.from('{}'), Buffer.concat([shop, Buffer.from([9])])])
      await expect(read(bytes)).rejects.toThrow(BackupError);
  });
});
