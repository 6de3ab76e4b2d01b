import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { BackupError } from './errors.ts';

/**
 * Encryption in chunks, each authenticated with its number and whether it is the last one (the STREAM construction of
 * Hoang, Reyhanitabar, Rogaway and Vizár): nothing is taken that was cut off, reordered or changed by a bit. Without a
 * password the key is known to everybody: it then proves that the file is whole, and hides nothing.
 */

const MAGIC = 'VITRINE-BACKUP 1\n';
const CHUNK_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const SALT_BYTES = 16;
const NONCE_BYTES = 7;
const HEADER_BYTES = MAGIC.length + 1 + SALT_BYTES + NONCE_BYTES;
const OPEN = 0;
const LOCKED = 1;
const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);
const SCRYPT = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };

async function keyOf(password: string | undefined, salt: Buffer): Promise<Buffer> {
  return password === undefined ? Buffer.alloc(32) : derive(password.normalize('NFC'), salt, 32, SCRYPT);
}

function nonceOf(prefix: Buffer, count: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  prefix.copy(nonce);
  nonce.writeUInt32BE(count, NONCE_BYTES);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

/** The bytes as they are written to the file. */
export async function* seal(
  bytes: AsyncIterable<Buffer>,
  password: string | undefined,
): AsyncGenerator<Buffer> {
  const [salt, prefix] = [randomBytes(SALT_BYTES), randomBytes(NONCE_BYTES)];
  const mode = Buffer.of(password === undefined ? OPEN : LOCKED);
  const header = Buffer.concat([Buffer.from(MAGIC), mode, salt, prefix]);
  const key = await keyOf(password, salt);
  yield header;
  let count = 0;
  for await (const { chunk, isLast } of chunksOf(bytes, CHUNK_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(prefix, count, isLast)).setAAD(header);
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
    count += 1;
  }
}

/** What was sealed. Throws BackupError with what to do; nothing that it has given is other than it was written. */
export async function* unseal(
  bytes: AsyncIterable<Buffer>,
  password: string | undefined,
): AsyncGenerator<Buffer> {
  const source = bytes[Symbol.asyncIterator]();
  const { header, rest } = await readHeader(source);
  const isLocked = header.readUInt8(MAGIC.length) === LOCKED;
  if (isLocked && password === undefined)
    throw new BackupError(
      'Este backup foi criptografado. Informe em BACKUP_KEY a chave com que ele foi feito.',
    );
  const salt = header.subarray(MAGIC.length + 1, MAGIC.length + 1 + SALT_BYTES);
  const prefix = header.subarray(MAGIC.length + 1 + SALT_BYTES);
  const key = await keyOf(isLocked ? password : undefined, salt);
  let count = 0;
  const following = { [Symbol.asyncIterator]: () => source };
  for await (const { chunk, isLast } of chunksOf(following, CHUNK_BYTES + TAG_BYTES, rest)) {
    const at = chunk.length - TAG_BYTES;
    if (at < 0) throw brokenAt(count, isLocked);
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(prefix, count, isLast)).setAAD(header);
    decipher.setAuthTag(chunk.subarray(at));
    const plain = decipher.update(chunk.subarray(0, at));
    try {
      decipher.final();
    } catch {
      throw brokenAt(count, isLocked);
    }
    yield plain;
    count += 1;
  }
}

function brokenAt(count: number, isLocked: boolean): BackupError {
  return new BackupError(
    isLocked && count === 0
      ? 'A chave em BACKUP_KEY não é a deste backup, ou o arquivo está danificado.'
      : 'O arquivo está danificado ou incompleto.',
  );
}

async function readHeader(source: AsyncIterator<Buffer>): Promise<{ header: Buffer; rest: Buffer }> {
  let held: Buffer = Buffer.alloc(0);
  while (held.length < HEADER_BYTES) {
    const next = await source.next();
    if (next.done) break;
    held = Buffer.concat([held, next.value]);
  }
  if (held.length < HEADER_BYTES || held.subarray(0, MAGIC.length).toString() !== MAGIC)
    throw new BackupError('Este arquivo não é um backup da Vitrine.');
  return { header: held.subarray(0, HEADER_BYTES), rest: held.subarray(HEADER_BYTES) };
}

/** The bytes in pieces of one size, the last of which may be shorter or empty. */
async function* chunksOf(bytes: AsyncIterable<Buffer>, size: number, first: Buffer = Buffer.alloc(0)) {
  let held = first;
  // One more byte than a piece has to be there: only then it is not the last.
  for await (const more of bytes) {
    held = held.length === 0 ? more : Buffer.concat([held, more]);
    for (; held.length > size; held = held.subarray(size))
      yield { chunk: held.subarray(0, size), isLast: false };
  }
  yield { chunk: held, isLast: true };
}
