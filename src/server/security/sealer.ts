import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';

/** Keeps small secrets so that the database alone does not tell them. */
export interface Sealer {
  /** Seals a secret for one place, such as `totp 7`: moved to another row it does not open. */
  seal(secret: Buffer, place: string): Buffer;
  /** The secret; null where no key at hand opens it, it was changed, or it belongs elsewhere. */
  open(sealed: Buffer, place: string): Buffer | null;
  /** How many keys are at hand. */
  keys: number;
  /** Names the key that seals now. */
  currentId: Buffer;
  /** Was it sealed with the key that seals now? */
  isCurrent(sealed: Buffer): boolean;
}

const VERSION = 1;
const ID_BYTES = 4;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + ID_BYTES + NONCE_BYTES;

/** Names a key without telling it: four bytes, as people read them in hexadecimal. */
export const idOf = (key: Buffer) =>
  createHash('sha256').update('vitrine data key\0').update(key).digest().subarray(0, ID_BYTES);

/**
 * Seals by AES-256-GCM: version, the key's id, a random nonce, the ciphertext and its tag. The first key seals, each
 * opens what it sealed. With 96 random bits a key is good for billions of secrets; a shop has its orders and customers.
 */
export function createSealer(
  keys: readonly [Buffer, ...Buffer[]],
  random: (bytes: number) => Buffer,
): Sealer {
  const known = keys.map((key) => ({ key, id: idOf(key) }));
  const [sealing] = keys;
  const sealingId = idOf(sealing);

  return {
    seal(secret, place) {
      const nonce = random(NONCE_BYTES);
      const head = Buffer.concat([Buffer.of(VERSION), sealingId, nonce]);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(boundTo(head, place));
      return Buffer.concat([head, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed, place) {
      if (sealed.length < HEAD_BYTES + TAG_BYTES || sealed[0] !== VERSION) return null;
      const head = sealed.subarray(0, HEAD_BYTES);
      const id = keyIdIn(sealed);
      // Ids are short: two keys may share one.
      for (const { key } of known.filter((one) => one.id.equals(id))) {
        const secret = openWith(key, { head, body: sealed.subarray(HEAD_BYTES), place });
        if (secret !== null) return secret;
      }
      return null;
    },
    keys: known.length,
    currentId: sealingId,
    isCurrent: (sealed) => keyIdIn(sealed).equals(sealingId),
  };
}

/** Which key sealed it. */
export const keyIdIn = (sealed: Buffer) => sealed.subarray(1, 1 + ID_BYTES);

const boundTo = (head: Buffer, place: string) => Buffer.concat([head, Buffer.from(place)]);

interface Sealed {
  head: Buffer;
  /** Ciphertext and tag. */
  body: Buffer;
  place: string;
}

function openWith(key: Buffer, { head, body, place }: Sealed): Buffer | null {
  const nonce = head.subarray(1 + ID_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(boundTo(head, place)).setAuthTag(body.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(body.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}
