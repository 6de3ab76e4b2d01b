import { isIP } from 'node:net';
import { z } from 'zod';

/** Where Redis is, and as whom it is asked. */
export interface RedisAddress {
  host: string;
  port: number;
  isSecure: boolean;
  username?: string;
  password?: string;
  database: number;
}

const MOST_LETTERS = 2000;
const USUAL_PORT = 6379;
const DATABASE = /^\/?(\d{0,4})$/;
const NAME = /^[a-z\d](?:[\w.-]{0,251}[a-z\d])?$/i;

const MISTAKE =
  'precisa ser redis://usuário:senha@servidor:6379/0, ou rediss://… com TLS; caracteres especiais da senha vão codificados (%40 para @, %23 para #)';

/** Null where it is none. What is wrong with it is never said by its own letters: it has a password. */
export function readRedisUrl(text: string): RedisAddress | null {
  const url = text.length > MOST_LETTERS ? null : URL.parse(text);
  if (url === null || !['redis:', 'rediss:'].includes(url.protocol)) return null;
  const database = DATABASE.exec(url.pathname)?.[1];
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const [username, password] = [decoded(url.username), decoded(url.password)];
  if (database === undefined || url.search !== '' || url.hash !== '' || url.port === '0') return null;
  if ((isIP(host) === 0 && !NAME.test(host)) || username === null || password === null) return null;
  // A name without a password opens nothing.
  if (username !== '' && password === '') return null;
  return {
    host,
    port: url.port === '' ? USUAL_PORT : Number(url.port),
    isSecure: url.protocol === 'rediss:',
    ...(username === '' ? {} : { username }),
    ...(password === '' ? {} : { password }),
    database: Number(database),
  };
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

export const redisUrl = z.string().transform((text, context): RedisAddress | undefined => {
  const address = readRedisUrl(text.trim());
  if (address === null) context.addIssue({ code: 'custom', message: MISTAKE });
  return address ?? undefined;
});
