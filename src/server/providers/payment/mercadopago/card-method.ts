import type { CardRequest, Outcome } from '../port.ts';
import { READ_MS, type AskProvider } from './calls.ts';
import { readBin, readMethodId } from './wire.ts';

/** The card's brand, which the provider wants to be told: from its token's first digits when nobody named it. */
export async function methodOf({ methodId, token }: CardRequest, ask: AskProvider): Promise<Outcome<string>> {
  if (methodId !== null) return { kind: 'ok', value: methodId };
  const path = `/v1/card_tokens/${encodeURIComponent(token)}`;
  const bin = await ask({ method: 'GET', path, answerMs: READ_MS }, readBin);
  // A token that nobody knows is the shopper's to mend; what else is refused here is between the provider and us.
  if (bin.kind === 'refused' && bin.refusal.fault === 'unknown_charge')
    return { kind: 'refused', refusal: { ...bin.refusal, fault: 'request' } };
  if (bin.kind !== 'ok') return bin;
  const search = `/v1/payment_methods/search?bins=${bin.value}&site_id=MLB`;
  return ask({ method: 'GET', path: search, answerMs: READ_MS }, readMethodId);
}
