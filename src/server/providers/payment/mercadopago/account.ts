import type { Outcome, ProviderAccount } from '../port.ts';
import { createCalls, READ_MS, type CallOptions } from './calls.ts';
import { isObject, text } from './json.ts';

export interface AccountTrial extends CallOptions {
  publicKey: string;
}

/** Whose account is of this country; the shop charges reais. */
const BRAZIL = 'MLB';
const LONGEST_NAME = 120;

/**
 * Asks whose account an access token opens, and whether the public key is one of the provider's. Nothing moves by it.
 * What the notifications' secret is nobody is told: it is known to be right once a notification comes.
 */
export async function tryAccount(given: AccountTrial): Promise<Outcome<ProviderAccount>> {
  const ask = createCalls(given);
  const account = await ask({ method: 'GET', path: '/users/me', answerMs: READ_MS }, readAccount);
  if (account.kind !== 'ok') return account;
  const path = `/v1/payment_methods?public_key=${encodeURIComponent(given.publicKey)}`;
  const bare = createCalls({ ...given, accessToken: '' });
  const methods = await bare({ method: 'GET', path, answerMs: READ_MS }, (json) =>
    Array.isArray(json) ? 'known' : null,
  );
  return methods.kind === 'ok' ? account : methods;
}

function readAccount(json: unknown): ProviderAccount | null {
  if (!isObject(json)) return null;
  const id = typeof json.id === 'number' ? String(json.id) : text(json.id);
  if (!/^\d{1,20}$/.test(id)) return null;
  const tags = Array.isArray(json.tags) ? json.tags : [];
  const name = (text(json.nickname) || text(json.email) || id).replaceAll(/\p{Cc}/gu, ' ');
  return {
    id,
    name: name.slice(0, LONGEST_NAME),
    isTest: tags.includes('test_user'),
    isOfThisCountry: text(json.site_id) === BRAZIL,
  };
}
