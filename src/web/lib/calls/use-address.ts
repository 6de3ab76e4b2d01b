import { useEffect, useEffectEvent, useState } from 'react';
import { api } from './api.ts';

export interface FoundAddress {
  endereco: string;
  bairro: string;
  cidade: string;
  estado: string;
}

/** found: read-only where the lookup gave a value; unknown or failed: typed by hand. */
export type Lookup = { cep: string; state: 'loading' | 'found' | 'unknown' | 'failed' } | null;

/** Looks a whole postal code up and hands its address to `onFound`; answers for an older one are dropped. */
export function useAddress(cep: string, onFound: (address: FoundAddress) => void): Lookup {
  const [lookup, setLookup] = useState<Lookup>(null);
  const found = useEffectEvent(onFound);
  useEffect(() => {
    if (cep.length !== 8) return;
    const asking = new AbortController();
    setLookup({ cep, state: 'loading' });
    api('GET /cep/:cep', { params: { cep }, signal: asking.signal }).then(
      ({ data }) => {
        if (asking.signal.aborted) return;
        if ('erro' in data) return setLookup({ cep, state: 'unknown' });
        const { logradouro, bairro, localidade, uf } = data;
        found({ endereco: logradouro, bairro, cidade: localidade, estado: uf });
        setLookup({ cep, state: 'found' });
      },
      () => !asking.signal.aborted && setLookup({ cep, state: 'failed' }),
    );
    return () => asking.abort();
  }, [cep]);
  return lookup?.cep === cep ? lookup : null;
}
