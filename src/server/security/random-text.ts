import { CODE_ALPHABET } from '#shared/code-alphabet.ts';

/** Random letters and digits, 5 bits each. */
export function randomText(random: (bytes: number) => Buffer, length: number): string {
  return Array.from(random(length), (byte) => CODE_ALPHABET[byte & 31]).join('');
}
