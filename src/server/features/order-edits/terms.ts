import type { Kysely, Transaction } from 'kysely';
import { formatReais } from '#shared/money.ts';
import type { DB } from '../../db/index.ts';
import { conflict } from '../../errors.ts';
import { listPixOfKeys, type CustomPix } from '../custom-pix/index.ts';
import { editPixKey, listEdits, type OrderEdit } from '../edits/index.ts';
import { listRefunds } from '../ledger/index.ts';
import type { Order } from '../orders/index.ts';
import { paidFreightCents, type NewFreight } from './quote.ts';

type Db = Kysely<DB> | Transaction<DB>;

/** What of a freight's difference may be charged, or given back: one of them at most. */
export interface Terms {
  chargeCents: number;
  backCents: number;
}

/** The PIX of each change that charges, as they stand. */
export async function pixOf(
  db: Db,
  orderId: number,
  edits: readonly OrderEdit[],
): Promise<Map<number, CustomPix>> {
  const charging = edits.filter(({ charge_cents: cents }) => cents > 0);
  const rows = await listPixOfKeys(
    db,
    charging.map(({ id }) => editPixKey(id)),
  );
  const byKey = new Map(
    rows.filter((row) => row.order_id === orderId).map((row) => [row.idempotency_key, row]),
  );
  return new Map(
    charging.flatMap(({ id }) => {
      const row = byKey.get(editPixKey(id));
      return row === undefined ? [] : [[id, row] as const];
    }),
  );
}

/**
 * What a difference comes to by all that became of those before: what the shop bore or kept is evened out first, so that there
 * and back again is free. Of a PIX counts what was paid and is not back.
 */
export async function termsFor(
  db: Db,
  order: Order,
  { deltaCents, leftCents }: Pick<NewFreight, 'deltaCents'> & { leftCents: number },
): Promise<Terms> {
  const edits = await listEdits(db, order.id);
  const pix = await pixOf(db, order.id, edits);
  const paidBy = (id: number) => paidOf(pix.get(id));
  const sum = (of: (edit: OrderEdit) => number) => edits.reduce((all, edit) => all + of(edit), 0);
  const chargedCents = sum(({ id }) => paidBy(id));
  const refunds = (await listRefunds(db, order.id)).filter(({ state }) => state !== 'rejected');
  // What the provider did not give back is still owed, and counts no sooner than it is asked for anew.
  const givenCents = refunds.reduce((all, { freight_less_cents: cents }) => all + cents, 0);
  const borneCents = sum((edit) => edit.freight_delta_cents ?? edit.extra_cents) - chargedCents + givenCents;
  const owedCents = borneCents + deltaCents;
  if (deltaCents >= 0) return { chargeCents: Math.max(0, Math.min(deltaCents, owedCents)), backCents: 0 };
  const isBack = refunds.some(({ freight_cents: cents }) => cents !== null);
  const paidCents = isBack ? 0 : paidFreightCents(order) + chargedCents - givenCents;
  const backCents = Math.max(0, Math.min(-deltaCents, -owedCents, paidCents, leftCents));
  return { chargeCents: 0, backCents };
}

const paidOf = (row: CustomPix | undefined): number =>
  row?.status === 'paid' ? Math.max(0, row.valor_cents - row.refunded_cents) : 0;

/** Throws 409 while a PIX of an earlier difference may still be paid: it would be for a place where nothing goes any more. */
export async function requireNoOpenPix(db: Db, orderId: number): Promise<void> {
  const all = await pixOf(db, orderId, await listEdits(db, orderId));
  const open = [...all.values()].find(({ status }) => status === 'pending');
  if (open === undefined) return;
  const text = `O PIX de ${formatReais(open.valor_cents)} da diferença de frete ainda pode ser pago. Exclua-o em PIX avulso, ou espere o pagamento, antes de mudar o CEP de novo.`;
  throw conflict('cobranca_aberta', text);
}
