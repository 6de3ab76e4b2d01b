import type { RedisFailure } from './port.ts';

/** It has not answered in time. */
export class LateError extends Error {}

/** What Redis says first of an error, in words of ours. */
const WORDS: Readonly<Record<string, RedisFailure>> = {
  OOM: 'full',
  MISCONF: 'read-only',
  READONLY: 'read-only',
  NOREPLICAS: 'read-only',
  WRONGPASS: 'password',
  NOAUTH: 'password',
  NOPERM: 'password',
  // Before there were names, and of a password where none is set.
  'ERR AUTH': 'password',
  'ERR invalid password': 'password',
};
const ANSWER = /^(?:[A-Z]{3,20}\b(?: AUTH| invalid password)?)/;
/** Of a script, in a sentence of its own. */
const NOT_ALLOWED = /can't run this command|ACL failure|NOPERM/;
const SECURE = /^(?:ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|HOSTNAME_MISMATCH|EPROTO)/;

/** Why Redis can't be asked. Its own words are never told on: nobody knows what they name. */
export function failureOf(error: unknown): RedisFailure {
  if (error instanceof LateError) return 'late';
  if (!(error instanceof Error)) return 'unreachable';
  const { code = '' } = error as NodeJS.ErrnoException;
  if (SECURE.test(code)) return 'tls';
  if (code !== '') return code === 'ETIMEDOUT' ? 'late' : 'unreachable';
  if (NOT_ALLOWED.test(error.message)) return 'password';
  const said = ANSWER.exec(error.message)?.[0];
  if (said === undefined) return 'unreachable';
  return WORDS[said] ?? WORDS[said.split(' ')[0] ?? ''] ?? 'refused';
}
