import { useCallback, useEffect, useState } from 'react';
import type { Cartao, Produto } from '#shared/wire/catalog.ts';
import { api } from '../../lib/calls/api.ts';
import { productOf } from './product-answer.ts';

export type LoadedProduct = { state: 'loading' | 'failed' } | { state: 'ready'; product: Produto };

/**
 * A card's product with its colours, sizes and stock of this moment, and a way to ask for it again. A failure is
 * logged; on a dead network a sample of another name is one.
 */
export function useProduct({ id, nome }: Pick<Cartao, 'id' | 'nome'>) {
  const [loaded, setLoaded] = useState<LoadedProduct>({ state: 'loading' });
  const read = useCallback(
    async (signal?: AbortSignal) => {
      try {
        const { data, simulated } = await api('GET /produtos/:id', { params: { id }, signal });
        const product = productOf(data);
        const isOther = simulated && product.nome !== nome;
        setLoaded(isOther ? { state: 'failed' } : { state: 'ready', product });
      } catch (error) {
        if (signal?.aborted) return;
        console.error(`product ${id} could not be read`, error);
        setLoaded({ state: 'failed' });
      }
    },
    [id, nome],
  );
  useEffect(() => {
    const asking = new AbortController();
    void read(asking.signal);
    return () => asking.abort();
  }, [read]);

  function retry(): void {
    setLoaded({ state: 'loading' });
    void read();
  }

  return { loaded, retry };
}
