import { useEffect, useEffectEvent, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { ShopSettings } from '#shared/shop.ts';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import { PackingSlip } from './packing-slip.tsx';
import { PickingList } from './picking-list.tsx';
import styles from './printed-sheet.module.css';

/** picking: what to take from the shelves; packing: what goes into the parcel, and where it goes. */
export type SheetKind = 'picking' | 'packing';

interface PrintedSheetProps {
  kind: SheetKind;
  pedido: PedidoDetalhado;
  shop: ShopSettings;
  onPrinted(): void;
}

/** How long a picture may keep the printer waiting. */
const PICTURE_PATIENCE_MS = 4000;

async function untilDrawn(place: HTMLElement): Promise<void> {
  const pictures = [...place.querySelectorAll('img')].map((img) => img.decode().catch(() => {}));
  const patience = new Promise((resolve) => setTimeout(resolve, PICTURE_PATIENCE_MS));
  await Promise.race([Promise.all(pictures), patience]);
}

/** A sheet that only paper shows; it is printed once its pictures are there. */
export function PrintedSheet({ kind, pedido, shop, onPrinted }: PrintedSheetProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const printed = useEffectEvent(onPrinted);
  useEffect(() => {
    let wanted = true;
    async function print(): Promise<void> {
      if (sheet.current !== null) await untilDrawn(sheet.current);
      if (!wanted) return;
      window.print();
      printed();
    }
    void print();
    return () => {
      wanted = false;
    };
  }, []);
  return createPortal(
    <div className={styles.sheet} ref={sheet} data-sheet={kind}>
      {kind === 'picking' ? <PickingList pedido={pedido} /> : <PackingSlip pedido={pedido} shop={shop} />}
    </div>,
    document.body,
  );
}
