import { createHmac, timingSafeEqual } from 'node:crypto';
import { generatedSecret, type SecretsDeps } from '../../security/secrets.ts';

/** Somebody of the list: whom a form of this shop brought (n), or the file of an old one (c). */
export type SubscriberKey = `${'n' | 'c'}${number}`;

const TOKEN = /^([nc]\d{1,15})-[\w-]{32}$/;
const KEY = /^[nc]([1-9]\d{0,14})$/;
const SIGNED_BYTES = 24;

export interface NewsletterLinks {
  /** For the address by which she agrees; of this asking alone. */
  confirming(of: { id: number; round: number; email: string }): Promise<string>;
  /** For the address by which she leaves; it never changes, so that lists which were taken away keep theirs. */
  leaving(of: { key: SubscriberKey; email: string }): Promise<string>;
}

/** Tokens of links that nothing has to be kept for: signed with a secret that every node has. */
export function createNewsletterLinks(deps: SecretsDeps): NewsletterLinks {
  let secret: string | undefined;
  async function sign(key: SubscriberKey, ...said: (string | number)[]): Promise<string> {
    secret ??= await generatedSecret(deps, 'newsletter_links');
    const signed = createHmac('sha256', secret)
      .update(JSON.stringify([key, ...said]))
      .digest();
    return `${key}-${signed.subarray(0, SIGNED_BYTES).toString('base64url')}`;
  }
  return {
    confirming: ({ id, round, email }) => sign(`n${id}`, 'confirmar', round, email),
    leaving: ({ key, email }) => sign(key, 'sair', email),
  };
}

/** Whom a token names, its signature not yet looked at; undefined for what is none. */
export function keyIn(token: string): SubscriberKey | undefined {
  const key = TOKEN.exec(token)?.[1];
  return key === undefined ? undefined : subscriberKey(key);
}

/** As it stands in an address. */
export function subscriberKey(text: string): SubscriberKey | undefined {
  const id = Number(KEY.exec(text)?.[1]);
  if (!Number.isSafeInteger(id)) return undefined;
  return text.startsWith('n') ? `n${id}` : `c${id}`;
}

/** Are they the same, found out in the same time whatever they are? */
export function isSameToken(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
