import { paths } from '#shared/paths.ts';
import type { ShopSettings } from '#shared/shop.ts';

const DAY_MS = 86_400_000;
/** It is to be under a year; long before that the shop has told another day. */
const VALID_DAYS = 180;

/** Whom to tell of a weakness (RFC 9116). */
export function securityTxt(
  { publicUrl, email }: Pick<ShopSettings, 'publicUrl' | 'email'>,
  now: Date,
): string {
  const expires = new Date(Math.floor(now.getTime() / DAY_MS + VALID_DAYS) * DAY_MS);
  return [
    ...(email === '' ? [] : [`Contact: mailto:${email}`]),
    `Contact: ${publicUrl}${paths.contact}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: pt-BR, en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}
