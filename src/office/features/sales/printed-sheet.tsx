import type { ShopSettings } from '#shared/shop.ts';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import { Paper } from '../../ui/paper.tsx';
import { PackingSlip } from './packing-slip.tsx';
import { PickingList } from './picking-list.tsx';

/** picking: what to take from the shelves; packing: what goes into the parcel, and where it goes. */
export type SheetKind = 'picking' | 'packing';

interface PrintedSheetProps {
  kind: SheetKind;
  pedido: PedidoDetalhado;
  shop: ShopSettings;
  onPrinted(): void;
}

/** One order on paper. */
export function PrintedSheet({ kind, pedido, shop, onPrinted }: PrintedSheetProps) {
  return (
    <Paper name={kind} onPrinted={onPrinted}>
      {kind === 'picking' ? <PickingList pedido={pedido} /> : <PackingSlip pedido={pedido} shop={shop} />}
    </Paper>
  );
}
