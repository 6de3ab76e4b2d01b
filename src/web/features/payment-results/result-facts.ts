import { normalizeCode } from '#shared/orders.ts';
import type { ShopSettings } from '#shared/shop.ts';
import type { OwnOrder } from '../../lib/orders/own-order.ts';
import type { OrderStanding } from '../../lib/orders/watch-order.ts';

/** What a payment provider adds to the address when it sends a shopper back; shown, never believed. */
export interface ProviderWords {
  paymentId: string;
  status: string;
  reference: string;
}

/** What the browser knows of the payment that ends here. How it stands, only the server knows. */
export interface ResultFacts {
  codigo: string | null;
  metodo: OwnOrder['metodo'] | null;
  /** 1 where nothing is known. */
  parcelas: number;
  /** The instalments in full; null where only their number is known. */
  parcelamento: string | null;
  /** The payment page has said that the card is still being looked at. */
  pending: boolean;
  provider: ProviderWords;
}

/** What a page that ends a payment is given. */
export interface ResultScreenProps {
  /** Null in the server's HTML. */
  facts: ResultFacts | null;
  standing: OrderStanding;
  shop: ShopSettings;
  /** Asks the server once more. */
  onAgain(): void;
}

const LONGEST_WORD = 80;

/** Reads them from the address, the navigation's state and what this tab has placed, in this order. */
export function resultFacts(search: string, state: unknown, own: OwnOrder | null): ResultFacts {
  const query = new URLSearchParams(search);
  const told = isRecord(state) ? state : {};
  const asked = query.get('pedido') ?? (typeof told['codigo'] === 'string' ? told['codigo'] : own?.codigo);
  const codigo = normalizeCode(asked ?? '');
  const isOwn = own !== null && codigo !== null && own.codigo === codigo;
  const parcelas = isOwn ? own.parcelas : told['codigo'] === codigo ? told['parcelas'] : 1;
  return {
    codigo,
    metodo: isOwn ? (own.metodo ?? null) : null,
    parcelas: isInstalments(parcelas) ? parcelas : 1,
    parcelamento: isOwn && typeof own.parcelamento === 'string' ? own.parcelamento : null,
    pending: told['pending'] === true,
    provider: {
      paymentId: word(query, 'payment_id', 'collection_id'),
      status: word(query, 'status', 'collection_status'),
      reference: word(query, 'external_reference'),
    },
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isInstalments(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 36;
}

/** The first of these that says something; the provider writes 'null' where it has nothing. */
function word(query: URLSearchParams, ...names: string[]): string {
  const found = names.map((name) => query.get(name)?.trim() ?? '').find((text) => text && text !== 'null');
  return (found ?? '').slice(0, LONGEST_WORD);
}
