import { useEffect, useState, type ReactNode } from 'react';
import type { Produto } from '#shared/wire/catalog.ts';
import { CART_KEY } from '#shared/stored-cart.ts';
import { api } from '../../lib/calls/api.ts';
import { readStored, writeStored } from '../../lib/storage/storage.ts';
import { createCartStore } from './cart-store.ts';
import { CartContext } from './use-cart.ts';

/** Sample data are nobody's prices: without the shop's own answer a cart is left as it is. */
async function findProducts(ids: readonly number[]): Promise<readonly Produto[]> {
  const answer = await api('GET /produtos', { query: { ids: ids.join(',') } });
  if (answer.simulated) throw new Error('the shop did not answer');
  return answer.data;
}

function createBrowserCart() {
  return createCartStore({
    read: readStored,
    write: writeStored,
    findProducts,
    log: (message, cause) => console.error(message, ...(cause === undefined ? [] : [cause])),
    nowMs: () => performance.now(),
  });
}

/** Gives the pages below it the one cart of this browser, the same in all its tabs. */
export function CartProvider({ children }: { children: ReactNode }) {
  const [store] = useState(createBrowserCart);
  useEffect(() => {
    store.load();
    const listening = new AbortController();
    const { signal } = listening;
    const onStorage = ({ key }: StorageEvent) => {
      if (key === CART_KEY || key === null) store.load();
    };
    addEventListener('storage', onStorage, { signal });
    // A page that comes back from the browser's memory has missed what the other tabs did.
    addEventListener('pageshow', (event) => event.persisted && store.load(), { signal });
    return () => listening.abort();
  }, [store]);
  return <CartContext value={store}>{children}</CartContext>;
}
