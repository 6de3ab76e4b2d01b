import { useEffect, useState } from 'react';
import type { Cartao, Produto } from '#shared/wire/catalog.ts';
import { apiGet } from '../../lib/api.ts';
import { productOf } from '../../lib/product-answer.ts';

export type LoadedProduct = { state: 'loading' | 'failed' } | { state: 'ready'; product: Produto };

/**
 * A card's product with its colours, sizes and stock of this moment. A failure is logged; on a dead network a sample of
 * another name is one.
 */
export function useProduct({ id, nome }: Pick<Cartao, 'id' | 'nome'>): LoadedProduct {
  const [loaded, setLoaded] = useState<LoadedProduct>({ state: 'loading' });
  useEffect(() => {
    const asking = new AbortController();
    apiGet<Produto | { produto: Produto }>(`/produtos/${id}`, { signal: asking.signal }).then(
      ({ data, simulated }) => {
        const product = productOf(data);
        const isOther = simulated && product.nome !== nome;
        setLoaded(isOther ? { state: 'failed' } : { state: 'ready', product });
      },
      (error: unknown) => {
        if (asking.signal.aborted) return;
        console.error(`product ${id} could not be read`, error);
        setLoaded({ state: 'failed' });
      },
    );
    return () => asking.abort();
  }, [id, nome]);
  return loaded;
}
