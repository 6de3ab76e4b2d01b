import { sql, type Transaction } from 'kysely';
import { NO_GIFT_TO } from '#shared/gift-list.ts';
import type { DB } from '../../db/index.ts';
import { forgetComments } from '../comments/index.ts';
import { forgetEdits } from '../edits/index.ts';
import { forgetNotes } from '../ledger/index.ts';
import { forgetMessages } from '../messages/index.ts';
import { forgetSettled } from '../parcels/index.ts';
import { forgetUsers } from '../promotions/index.ts';

type Tx = Transaction<DB>;

/** A customer's orders, or those that were made without an account with an e-mail, in small letters. */
export type Whose = { customerId: number } | { guestEmail: string };

const isOf = (whose: Whose) =>
  'customerId' in whose
    ? sql<boolean>`orders.customer_id = ${whose.customerId}`
    : sql<boolean>`(lower(orders.email) = ${whose.guestEmail} and orders.customer_id is null)`;

/** States in which the shop still owes something for which it must know the customer. */
const OWED = ['paid', 'processing', 'shipped', 'in_analysis', 'waiting'] as const;

/** Keeps somebody's orders to this transaction: what is paid meanwhile is seen by who asks for them next. */
export async function lockOrdersOf(tx: Tx, whose: Whose): Promise<number[]> {
  const rows = await tx
    .selectFrom('orders')
    .select('id')
    .where(isOf(whose))
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** The codes of somebody's orders for which she must still be known. */
export async function listOwedOrders(tx: Tx, whose: Whose): Promise<string[]> {
  const rows = await tx
    .selectFrom('orders')
    .select('codigo')
    .where(isOf(whose))
    .where(({ and, eb, or }) =>
      or([
        eb('status', 'in', OWED),
        // What she sent back and has no money for yet.
        and([
          eb('status', '=', 'delivered'),
          eb('withdrawn_at', 'is not', null),
          eb('withdrawal_settled_at', 'is', null),
        ]),
      ]),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ codigo }) => codigo);
}

/** Who bought, and where it went: empty. */
const BLANK = {
  nome: '',
  email: '',
  whatsapp: '',
  cep: '',
  endereco: '',
  numero: '',
  complemento: '',
  bairro: '',
  cidade: '',
  observacoes: '',
  withdrawal_reason: '',
  placed_from: null,
};

/**
 * Orders keep what the tax office may ask for: amounts, items, dates, CPF and state. What is still unpaid is over now,
 * so that the workers call its charge off.
 */
export async function eraseBuyer(tx: Tx, whose: Whose, now: Date): Promise<{ id: number; codigo: string }[]> {
  const erased = await tx
    .updateTable('orders')
    .set({ ...BLANK, updated_at: now })
    .where(isOf(whose))
    .returning(['id', 'codigo'])
    .execute();
  const ids = erased.map(({ id }) => id);
  await forgetNotes(tx, ids);
  await forgetComments(tx, ids);
  await forgetMessages(tx, ids);
  await forgetUsers(tx, ids);
  await forgetReceivers(tx, ids);
  await forgetEdits(tx, ids);
  await forgetSettled(tx, ids);
  await tx
    .updateTable('orders')
    .set({ expires_at: now })
    .where('id', 'in', [0, ...ids])
    .where('status', '=', 'pending')
    .execute();
  return erased;
}

const OVER = ['delivered', 'declined', 'cancelled', 'refunded'] as const;

/** What of a charge went back to her as vales: that money is the shop's for good. */
const becameVales = sql<number>`coalesce((select sum(coalesce(v.amount_cents, p.amount_cents)) from payment_tasks v
  where v.payment_id = p.id and v.kind = 'refund' and v.as_credit and v.state = 'done'), 0)`;

/** Money of hers that the shop has and should not, that a bank may still take, or that did not get back to her. */
const moneyMoves = sql<boolean>`exists (select from payments p where p.order_id = orders.id and (
  p.state = 'disputed'
  or (p.state = 'paid' and orders.status <> 'delivered' and ${becameVales} + p.refunded_cents < p.amount_cents)
  or exists (select from payment_tasks t
    where t.payment_id = p.id and t.kind = 'refund' and t.state in ('queued', 'dead'))))`;

/** Does it say who bought? In the words of an index, with `UNPAID` before it. */
const isKnown = sql<boolean>`(nome <> '' or email <> '' or cpf_sealed is not null)`;
const UNPAID = sql<boolean>`(status in ('declined', 'cancelled') and paid_at is null)`;

interface OldOrders {
  /** When they were made at the latest. */
  before: Date;
  /** True: those that nobody ever paid; false: whatever is over. */
  onlyUnpaid: boolean;
  limit: number;
}

/**
 * Takes out of old orders who bought them, her CPF too: amounts, items, dates and states stay. Those that are contested
 * or not over stay as they are, and those whose money is not where it belongs. Their numbers.
 */
export async function reduceOldOrders(
  tx: Tx,
  { before, onlyUnpaid, limit }: OldOrders,
): Promise<{ id: number; codigo: string }[]> {
  const old = tx
    .selectFrom('orders')
    .select('id')
    .where('created_at', '<', before)
    .where(onlyUnpaid ? UNPAID : sql<boolean>`status in (${sql.join(OVER)})`)
    .where(sql<boolean>`not disputed`)
    .where(isKnown)
    .where(({ not }) => not(moneyMoves))
    .orderBy('created_at')
    .limit(limit)
    .forUpdate()
    .skipLocked();
  const reduced = await tx
    .updateTable('orders')
    .set({ ...BLANK, cpf: '', cpf_sealed: null, cpf_hash: null })
    .where('id', 'in', old)
    .returning(['id', 'codigo'])
    .execute();
  const ids = reduced.map(({ id }) => id);
  await forgetNotes(tx, ids);
  await forgetComments(tx, ids);
  await forgetMessages(tx, ids);
  await forgetUsers(tx, ids);
  await forgetReceivers(tx, ids);
  await forgetEdits(tx, ids);
  await forgetSettled(tx, ids);
  return reduced;
}

/** Takes out of orders for whom their gift cards were. */
async function forgetReceivers(tx: Tx, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return;
  await tx
    .updateTable('order_items')
    .set({ presentes: null })
    .where('order_id', 'in', orderIds)
    .where('presentes', 'is not', null)
    .execute();
}

/** Takes her out of others' orders whose gift cards were for her; units keep their places. */
export async function eraseReceiver(tx: Tx, email: string): Promise<void> {
  if (email === '') return;
  await sql`update order_items set presentes = (
      select jsonb_agg(case when one ->> 'email' = ${email} then ${JSON.stringify(NO_GIFT_TO)}::jsonb else one end order by at)
      from jsonb_array_elements(presentes) with ordinality as each (one, at))
    where presentes @> ${JSON.stringify([{ email }])}::jsonb`.execute(tx);
}
