import { TAB_KEYS } from '../storage/tab-keys.ts';
import { readTab, writeTab } from '../storage/tab-storage.ts';

/** The order that this tab has placed last. */
export interface OwnOrder {
  codigo: string;
  metodo: 'pix' | 'cartao' | 'entrega' | 'credito';
  /** Number of instalments, 1 for PIX. */
  parcelas: number;
  /** The instalments in full, as they were chosen: '3x de R$ 40,00 sem juros'. */
  parcelamento?: string | undefined;
  /** The address that it was placed with: opens the order's page without asking again. */
  email: string;
  /** What is in the cart stays: it was taken out for this order, or its note as an open one says what will be. */
  cleared: boolean;
}

const KEY = TAB_KEYS.placedOrder;

export function readOwnOrder(): OwnOrder | null {
  const kept = readTab<OwnOrder>(KEY);
  if (typeof kept?.codigo !== 'string') return null;
  const { codigo, metodo, parcelas, parcelamento, email, cleared } = kept;
  return {
    codigo,
    metodo: metodo === 'cartao' || metodo === 'entrega' || metodo === 'credito' ? metodo : 'pix',
    parcelas: Number.isSafeInteger(parcelas) ? parcelas : 1,
    parcelamento: typeof parcelamento === 'string' ? parcelamento : undefined,
    email: typeof email === 'string' ? email : '',
    cleared: cleared === true,
  };
}

export function keepOwnOrder(order: OwnOrder): void {
  writeTab(KEY, order);
}
