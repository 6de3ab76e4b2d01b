import { timingSafeEqual } from 'node:crypto';
import { withoutEnd } from '#shared/text.ts';
import type { Origin } from '../limits/fair-queue.ts';
import { argon2id } from './hash-threads.ts';

export interface Passwords {
  /**
   * An argon2id hash in its usual text form, asked for from this address. Slow by purpose: never inside a transaction.
   * Throws 429 when too many wait.
   */
  hash(password: string, address?: string): Promise<string>;
  /** Is this the password? Takes as long when there is no hash to compare with. Throws 429 when too many wait. */
  verify(password: string, hash: string | null, origin?: Origin): Promise<boolean>;
}

/** What the shop itself asks for. */
const OWN: Origin = { address: 'localhost', isKnown: true };
/** OWASP's least for argon2id: 19 MiB, two passes. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const TAG_BYTES = 32;

/** Hashes and checks passwords, a few at a time and off the thread that answers requests. */
export function createPasswords({ random }: { random: (bytes: number) => Buffer }): Passwords {
  const make = async (password: string, address?: string): Promise<string> => {
    const salt = random(SALT_BYTES);
    const origin = address === undefined ? OWN : { address, isKnown: false };
    const tag = await tagOf(password, { salt, ...COST }, origin);
    const { memory, passes, parallelism } = COST;
    return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
  };
  // Stands in for the hash of somebody who does not exist.
  const nobody = { salt: random(SALT_BYTES), tag: random(TAG_BYTES), ...COST };
  return {
    hash: make,
    async verify(password, hash, origin = OWN) {
      const known = (hash === null ? null : read(hash)) ?? nobody;
      const tag = await tagOf(password, known, origin);
      return tag.length === known.tag.length && timingSafeEqual(tag, known.tag) && known !== nobody;
    },
  };
}

interface Cost {
  salt: Buffer;
  memory: number;
  passes: number;
  parallelism: number;
}

function tagOf(
  password: string,
  { salt, memory, passes, parallelism }: Cost,
  origin: Origin,
): Promise<Buffer> {
  // The same letters typed on another keyboard may come as other code points.
  const message = password.normalize('NFKC');
  return argon2id({ message, nonce: salt, tagLength: TAG_BYTES, memory, passes, parallelism }, origin);
}

const HASH = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,3})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

function read(hash: string): (Cost & { tag: Buffer }) | null {
  const [, memory, passes, parallelism, salt, tag] = HASH.exec(hash) ?? [];
  if (salt === undefined || tag === undefined) return null;
  return {
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  };
}

const base64 = (bytes: Buffer) => withoutEnd(bytes.toString('base64'), '=');
