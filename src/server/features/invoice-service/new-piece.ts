import { isPaidLike } from '#shared/orders.ts';
import { conflict } from '../../errors.ts';
import { listVariantCodes, type Invoiced, type SoldLine } from '../fiscal/index.ts';
import type { Order } from '../orders/index.ts';
import { findExchangeOf, listIssues, listReturned, type Db, type Issue } from './issues.store.ts';
import { readLines } from './lines-of.ts';
import { refuseRefunding } from './rules.ts';

const NO_PIECE = 'Desta troca não sai peça nova agora: confira as peças que voltaram antes.';
const ENTRY_FIRST = 'Emita antes a nota de entrada do que voltou nesta troca.';

/** The entry note of what a new piece is sent for; undefined: none is valid. */
export const entryOf = (issues: readonly Issue[], exchangeId: number | null): Issue | undefined =>
  issues.find(
    (one) => one.purpose === 'entrada' && one.exchange_id === exchangeId && one.state === 'autorizada',
  );

/** Throws 409 where no new piece of an exchange is to go out, or what came back has no valid entry note. */
export async function refusePiece(db: Db, order: Order, exchangeId: number | null): Promise<void> {
  const exchange =
    exchangeId === null ? undefined : await findExchangeOf(db, { orderId: order.id, exchangeId });
  if (exchange?.state !== 'conferida' || !exchange.kept || !isPaidLike(order.status))
    throw conflict('sem_peca_nova', NO_PIECE);
  await refuseRefunding(db, order);
  if (entryOf(await listIssues(db, order.id), exchangeId) === undefined)
    throw conflict('falta_entrada', ENTRY_FIRST);
}

/** What goes out for what came back: at what the entry note says of that, so that neither side owes anything. */
export async function newPieces(db: Db, orderId: number, exchangeId: number) {
  const entry = entryOf(await listIssues(db, orderId), exchangeId);
  if (entry === undefined) throw conflict('falta_entrada', ENTRY_FIRST);
  const came = new Map(readLines(entry.lines).map((line) => [line.item, line]));
  const wanted = await listReturned(db, exchangeId);
  const codes = await listVariantCodes(
    db,
    wanted.flatMap(({ wanted_variant_id: id }) => id ?? []),
  );
  return (lines: readonly SoldLine[]): Invoiced => ({
    lines: wanted.flatMap((piece) => {
      const line = lines.find(({ item_id: id }) => id === piece.order_item_id);
      const said = came.get(piece.order_item_id);
      if (line === undefined || said?.quantity !== piece.units) return [];
      const { sku = '', gtin = '' } = codes.get(piece.wanted_variant_id ?? 0) ?? {};
      const is = { cor: piece.wanted_cor, tamanho: piece.wanted_tamanho, sku, gtin };
      return [{ ...line, ...is, quantidade: piece.units, desconto_cents: said.discountCents }];
    }),
    freightCents: 0,
  });
}
