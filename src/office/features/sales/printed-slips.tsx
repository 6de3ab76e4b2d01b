import { useEffect, useEffectEvent, useState } from 'react';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import { officeApi } from '../../lib/api.ts';
import { useShop } from '../../lib/shop.ts';
import { laterText } from '../../lib/use-act.ts';
import { notify } from '../../ui/notices.tsx';
import { Paper } from '../../ui/paper.tsx';
import styles from '../../ui/paper.module.css';
import { PackingSlip } from './packing-slip.tsx';

interface PrintedSlipsProps {
  ids: readonly number[];
  onPrinted(): void;
}

/** Packing slips of many orders on paper, in their order, each on a sheet of its own. */
export function PrintedSlips({ ids, onPrinted }: PrintedSlipsProps) {
  const shop = useShop();
  const [orders, setOrders] = useState<readonly PedidoDetalhado[] | null>(null);
  const read = useEffectEvent(async () => {
    try {
      const found: PedidoDetalhado[] = [];
      for (const id of ids) {
        const { data } = await officeApi('GET /gerenciamento/pedidos/:id', { params: { id } });
        found.push(data.pedido);
      }
      setOrders(found);
    } catch (error) {
      notify('error', `Os romaneios não foram impressos. ${laterText(error)}`);
      onPrinted();
    }
  });
  useEffect(() => {
    void read();
  }, []);
  if (orders === null) return null;
  return (
    <Paper name="slips" onPrinted={onPrinted}>
      {orders.map((pedido) => (
        <div key={pedido.id} className={styles.page}>
          <PackingSlip pedido={pedido} shop={shop} />
        </div>
      ))}
    </Paper>
  );
}
