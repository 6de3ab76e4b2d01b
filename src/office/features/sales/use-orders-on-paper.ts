import { useEffect, useEffectEvent, useState } from 'react';
import { plural } from '#shared/text.ts';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import { officeApi } from '../../lib/api.ts';
import { laterText } from '../../lib/use-act.ts';
import { notify } from '../../ui/notices.tsx';
import { isPackable } from './units-to-send.ts';

/** So many are read at once: a printer waits, and others read, too. */
const AT_ONCE = 4;

/** Orders as they are printed, in their order: read once, without those of which nothing is sent. Null while they are read. */
export function useOrdersOnPaper(
  ids: readonly number[],
  { failed, onPrinted }: { failed: string; onPrinted(): void },
): readonly PedidoDetalhado[] | null {
  const [orders, setOrders] = useState<readonly PedidoDetalhado[] | null>(null);
  const read = useEffectEvent(async () => {
    try {
      const found = (await readAll(ids)).filter(isPackable);
      const left = ids.length - found.length;
      if (left > 0) notify('warning', leftOut(left));
      if (found.length === 0) onPrinted();
      else setOrders(found);
    } catch (error) {
      notify('error', `${failed} ${laterText(error)}`);
      onPrinted();
    }
  });
  useEffect(() => {
    void read();
  }, []);
  return orders;
}

async function readAll(ids: readonly number[]): Promise<PedidoDetalhado[]> {
  const found: PedidoDetalhado[] = [];
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE);
    const read = some.map((id) => officeApi('GET /gerenciamento/pedidos/:id', { params: { id } }));
    found.push(...(await Promise.all(read)).map(({ data }) => data.pedido));
  }
  return found;
}

const leftOut = (count: number) =>
  `${count} ${plural(count, 'pedido ficou', 'pedidos ficaram')} fora do papel: nada ${plural(count, 'dele', 'deles')} é enviado.`;
