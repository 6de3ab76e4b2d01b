import { createHmac, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';

/** Of one value, with its mac. */
export const MOST_BYTES = 64 * 1024;
/** A mac of SHA-256 as base64url. */
const MAC_LETTERS = 43;

const macOf = (secret: string, name: string, json: string) =>
  createHmac('sha256', secret).update(`${name}\n${json}`).digest();

/** A value as it lies in Redis: what this shop wrote under that name and nobody else; null where it is too long. */
export function sealValue(secret: string, name: string, value: unknown): string | null {
  const json = JSON.stringify(value);
  const text = macOf(secret, name, json).toString('base64url') + json;
  return Buffer.byteLength(text) > MOST_BYTES ? null : text;
}

/** The value of a text; null where this shop did not write it under that name, undefined where another version of it did. */
export function openValue<T>(
  { secret, name, schema }: { secret: string; name: string; schema: z.ZodType<T> },
  text: string,
): T | null | undefined {
  const json = text.slice(MAC_LETTERS);
  const given = Buffer.from(text.slice(0, MAC_LETTERS), 'base64url');
  const right = macOf(secret, name, json);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  const parsed = schema.safeParse(JSON.parse(json));
  return parsed.success ? parsed.data : undefined;
}
