import { useCallback, useEffect, useRef, useState } from 'react';
import { watchOrder, type OrderStanding, type OrderWatch } from './watch-order.ts';

const ASKING: OrderStanding = { kind: 'asking' };

/** How an order stands now, kept fresh until it is settled; without a code nothing is asked. */
export function useOrderStanding(codigo: string | null) {
  const [seen, setSeen] = useState<{ codigo: string; standing: OrderStanding } | null>(null);
  const watch = useRef<OrderWatch | null>(null);
  useEffect(() => {
    if (codigo === null) return;
    const watching = watchOrder(codigo, (standing) => {
      setSeen((before) => {
        // What is known stays when a later question gets no answer.
        const keeps =
          standing.kind === 'failed' && before?.codigo === codigo && before.standing.kind === 'known';
        return keeps ? before : { codigo, standing };
      });
    });
    watch.current = watching;
    return watching.stop;
  }, [codigo]);
  const again = useCallback(() => {
    setSeen(null);
    watch.current?.again();
  }, []);
  return { standing: seen !== null && seen.codigo === codigo ? seen.standing : ASKING, again };
}
