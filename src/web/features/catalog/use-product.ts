import { useEffect, useState } from 'react';
import type { Produto } from '#shared/wire/catalog.ts';
import { apiGet } from '../../lib/api.ts';
import { productOf } from '../../lib/product-answer.ts';

export type LoadedProduct = { state: 'loading' | 'failed' } | { state: 'ready'; product: Produto };

/** A product with its colours, sizes and stock of this moment. A failure is logged. */
export function useProduct(id: number): LoadedProduct {
  const [loaded, setLoaded] = useState<LoadedProduct>({ state: 'loading' });
  useEffect(() => {
    const asking = new AbortController();
    apiGet<Produto | { produto: Produto }>(`/produtos/${id}`, { signal: asking.signal }).then(
      ({ data }) => setLoaded({ state: 'ready', product: productOf(data) }),
      (error: unknown) => {
        if (asking.signal.aborted) return;
        console.error(`product ${id} could not be read`, error);
        setLoaded({ state: 'failed' });
      },
    );
    return () => asking.abort();
  }, [id]);
  return loaded;
}
