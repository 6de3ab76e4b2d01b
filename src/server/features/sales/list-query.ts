import type { Channel } from '#shared/channels.ts';
import { normalizeCode } from '#shared/orders.ts';
import { orderOfNumber } from '#shared/order-number.ts';
import { fold } from '#shared/text.ts';
import type { MotivoDeEspera, OrdemPedidos } from '#shared/wire/office-orders.ts';
import { beginOf, endOf, type OrdersFileQuery } from '#shared/wire/orders-query.ts';
import type { OrderStatus } from '#shared/wire/orders.ts';
import { searchTerms, type SearchTerm } from '../../security/cpf-search.ts';
import type { CpfVault } from '../../security/cpfs.ts';

const MAX_TERMS = 8;

export interface OrdersFilter {
  /** Folded; an order matches when it has every one of them, or the code. */
  terms: readonly SearchTerm[];
  /** The order whose spoken number was typed. */
  orderId: number | null;
  /** By digits alone, which may be of a phone, a SKU or a piece as well. */
  isBareNumber: boolean;
  /** What was typed, where it may be a whole code; some names look like one. */
  codigo: string | null;
  statuses: readonly OrderStatus[];
  channel: Channel | null;
  /** What it waits for at this moment. */
  waiting: { reason: MotivoDeEspera; now: Date } | null;
  from: Date | null;
  before: Date | null;
  sort: OrdemPedidos;
  /** May e-mail, CPF and phone be searched in? Who can't read them must not find out by asking. */
  searchesPeople: boolean;
}

/** The filter that a checked query means. */
export function filterOf(
  query: OrdersFileQuery,
  { searchesPeople, vault, now }: { searchesPeople: boolean; vault: CpfVault; now: Date },
): OrdersFilter {
  return {
    terms: searchTerms(termsOf(query.q ?? ''), vault),
    orderId: orderOfNumber(query.q ?? ''),
    isBareNumber: /^\d*$/.test((query.q ?? '').trim()),
    codigo: normalizeCode(query.q ?? ''),
    statuses: query.status ?? [],
    channel: query.canal ?? null,
    waiting: query.espera === undefined ? null : { reason: query.espera, now },
    from: query.de === undefined ? null : beginOf(query.de),
    before: query.ate === undefined ? null : endOf(query.ate),
    sort: query.sort ?? 'recentes',
    searchesPeople,
  };
}

/** A whole CPF and parts of a phone are found by their digits, masks or not. */
function termsOf(typed: string): string[] {
  return fold(typed)
    .split(' ')
    .filter((term) => term !== '')
    .slice(0, MAX_TERMS)
    .map((term) => (/^[\d.()/+-]{4,}$/.test(term) ? term.replaceAll(/\D/g, '') : term))
    .filter((term) => term !== '');
}
