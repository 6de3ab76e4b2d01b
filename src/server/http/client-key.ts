import type { IncomingHttpHeaders } from 'node:http';
import { invalid } from '../errors.ts';

/**
 * The key that names an attempt: the idempotency header, else the trace-id header, else one of its own.
 * Throws 422 when a header is there and its length isn't 8 to 255.
 */
export function idempotencyKey(headers: IncomingHttpHeaders, random: (bytes: number) => Buffer): string {
  const given = single(headers['x-idempotency-key']) || single(headers['x-trace-id']);
  if (given === '') return `own:${random(20).toString('hex')}`;
  if (given.length < 8 || given.length > 255) {
    throw invalid('A chave de idempotência precisa ter de 8 a 255 caracteres.', {
      'X-Idempotency-Key': 'use de 8 a 255 caracteres',
    });
  }
  return `key:${given}`;
}

function single(value: string | string[] | undefined): string {
  return (Array.isArray(value) ? value.join(',') : (value ?? '')).trim();
}
