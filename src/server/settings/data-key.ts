import { z } from 'zod';

const KEY_BYTES = 32;
const MOST_LETTERS = 1000;
const HEX = /^[0-9a-f]{64}$/i;
const BASE64 = /^[A-Za-z0-9+/_-]{43}=?$/;

/** 32 bytes as hex or base64, several separated by commas; null where one of them is something else. */
export function readDataKeys(text: string): Buffer[] | null {
  if (text.length > MOST_LETTERS) return null;
  const keys = text.split(',').map((part) => readKey(part.trim()));
  return keys.every((key) => key !== null) ? keys : null;
}

function readKey(text: string): Buffer | null {
  if (HEX.test(text)) return Buffer.from(text, 'hex');
  if (!BASE64.test(text)) return null;
  const key = Buffer.from(text, 'base64');
  return key.length === KEY_BYTES ? key : null;
}

export const BAD_DATA_KEY =
  'precisa de 32 bytes em base64 ou hexadecimal, como os de "openssl rand -base64 32"; várias chaves, a nova primeiro, separadas por vírgula';

/** What small secrets are sealed with: the first key seals, and all of them open. */
export const dataKeys = z.string().transform((text, context): Buffer[] => {
  const keys = readDataKeys(text);
  if (keys !== null) return keys;
  context.addIssue({ code: 'custom', message: BAD_DATA_KEY });
  return [];
});
