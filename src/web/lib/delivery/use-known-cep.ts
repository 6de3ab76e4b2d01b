import { useEffect, useState } from 'react';
import { isCep } from '#shared/cep.ts';
import { useSession } from '../session/session.ts';
import { useKeptCep } from './kept-cep.ts';
import { readSavedAddresses } from './read-saved-addresses.ts';

export interface KnownCep {
  cep: string;
  from: 'address' | 'browser';
}

/**
 * Where a shopper has her parcels sent: to the first address of her account, or else to the postal code that she
 * typed in this browser; null while neither is known.
 */
export function useKnownCep(): KnownCep | null {
  const session = useSession();
  const token = session?.token ?? null;
  const kept = useKeptCep();
  const [seen, setSeen] = useState<{ token: string; cep: string } | null>(null);
  useEffect(() => {
    if (token === null) return;
    const asking = new AbortController();
    void readSavedAddresses(token, asking.signal).then(
      ([first]) => asking.signal.aborted || setSeen({ token, cep: first?.cep ?? '' }),
    );
    return () => asking.abort();
  }, [token]);
  if (token !== null) {
    if (seen?.token !== token) return null;
    const own = [seen.cep, session?.cliente['cep']].find((cep) => typeof cep === 'string' && isCep(cep));
    if (typeof own === 'string') return { cep: own, from: 'address' };
  }
  return kept !== null && isCep(kept) ? { cep: kept, from: 'browser' } : null;
}
