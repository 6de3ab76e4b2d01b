import { expect, it } from 'vitest';
import { ApiError } from '../../lib/calls/api.ts';
import { afterRefusal } from './use-photo-sending.ts';

const refused = (status: number) => afterRefusal(new ApiError(status, { error: 'x', codigo: 'x' }));

it('[EXCH-31] sends again only what another try may bring through', () => {
  expect([413, 415, 422].map(refused)).toEqual(['next', 'next', 'next']);
  // The request was cancelled, has come back or is full.
  expect([404, 409].map(refused)).toEqual(['none', 'none']);
  expect([0, 408, 429, 500, 503].map(refused)).toEqual(['again', 'again', 'again', 'again', 'again']);
  expect(afterRefusal(new TypeError('x'))).toBe('again');
});
