import { useEffect, useState } from 'react';
import { lazyComponent } from '../../lib/document/lazy-component.ts';
import { paths } from '#shared/paths.ts';
import { hasOpenOrders, OPEN_ORDERS_KEY } from '../../lib/orders/open-orders-key.ts';
import type { OpenOrderProps } from './open-order-banner.tsx';

const OpenOrderBanner = lazyComponent(async () => (await import('./open-order-banner.tsx')).OpenOrderBanner);

/** In any page: where this browser has made an order that may still be paid, the page asks about it and tells. */
export function OpenOrderCorner(props: OpenOrderProps) {
  const [needed, setNeeded] = useState(false);
  useEffect(() => {
    const look = () => hasOpenOrders() && setNeeded(true);
    look();
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener('storage', ({ key }) => key === OPEN_ORDERS_KEY && look(), { signal });
    // A page that comes back from the browser's memory has missed what was ordered meanwhile.
    addEventListener('pageshow', ({ persisted }) => persisted && look(), { signal });
    // Who goes back from the payment is in the same document, which has made the order itself. The payment's own page asks by itself.
    const lookElsewhere = () => location.pathname !== paths.paymentMethod && look();
    addEventListener('popstate', lookElsewhere, { signal });
    document.addEventListener('visibilitychange', lookElsewhere, { signal });
    return () => listening.abort();
  }, []);
  return needed ? <OpenOrderBanner {...props} /> : null;
}
