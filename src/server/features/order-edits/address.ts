import type { Transaction } from 'kysely';
import { centsToReais, formatReais } from '#shared/money.ts';
import { insertAudit, orderSubject } from '../../audit/audit.store.ts';
import type { DB } from '../../db/index.ts';
import { AppError, conflict, notFound } from '../../errors.ts';
import { insertEdit, type OrderEdit } from '../edits/index.ts';
import { sendElsewhere, type Order } from '../orders/index.ts';
import { hashOf, knownEdit, pedidoMudou, requireSeen, whileLocked } from './attempt.ts';
import type { Asked, OrderEditsDeps } from './deps.ts';
import { isPriced, requireEditable, requireEditableWithout } from './editable.ts';
import { finish, refundOf, type Settled } from './finish.ts';
import { quoteTo, refuseUnquoted, type NewFreight } from './quote.ts';
import type { NewPlace } from './read-address.ts';
import { requireNoOpenPix, termsFor, type Terms } from './terms.ts';
import { tellBuyer } from './tell-buyer.ts';

/** What becomes of the freight's difference: the shop bears or keeps it, it is charged by a PIX, or given back. */
export type Settle = 'loja' | 'cobrar' | 'devolver';

export interface AddressAsked extends Asked {
  place: NewPlace;
  /** The way that was chosen where the order's own does not go there. */
  way?: string | undefined;
  /** What whoever asks was shown that it costs more. */
  agreedCents: number;
  settle: Settle;
  /** What she was shown that is charged or given back. */
  settledCents: number;
  /** It goes there though nobody can say what that costs. */
  unquoted: boolean;
}

/** The order by now, and whether it is another one than before. */
export interface Edited {
  order: Order;
  changed: boolean;
  /** What has become of the freight's difference; absent where there is none to settle. */
  settled?: Settled | undefined;
}

/**
 * Sends an order elsewhere before it is sent at all, and tells its buyer. Another postal code goes by the same way, or by one that
 * was chosen where that does not reach it; what it costs more or less is settled as was agreed, once a key. Throws 404; 409 for its
 * state, for another change since, for a code that the way does not reach and for another sum than was shown; 502. A trial throws
 * the same, and answers how the order would be.
 */
export async function changeAddress(deps: OrderEditsDeps, asked: AddressAsked): Promise<Edited> {
  const { place, way, agreedCents, settle, settledCents, unquoted } = asked;
  const hash = hashOf(asked.key, [place, way ?? null, agreedCents, settle, settledCents, unquoted]);
  const seenOrder = await deps.orders.find({ id: asked.orderId });
  if (seenOrder === undefined) throw notFound('Não encontramos este pedido.');
  const known = await knownEdit(deps.db, asked, hash);
  if (known !== undefined) return end(deps, asked, { order: seenOrder, edit: known });
  const isMoved = seenOrder.cep !== place.cep;
  if (isMoved) await requireNow(deps, asked.orderId);
  const freight = isMoved && isPriced(seenOrder) ? await quoteFor(deps, seenOrder, asked) : null;
  const leftCents = settle === 'devolver' ? await deps.payments.refundBeside.readLeft(seenOrder) : 0;
  const made = await whileLocked(deps, asked, async (tx, order) => {
    const again = await knownEdit(tx, asked, hash);
    if (again !== undefined) return { order, edit: again };
    await requireEditable(tx, order, { kind: 'endereco', isTrial: asked.isTrial });
    await requireSeen(tx, asked);
    if (order.cep !== seenOrder.cep) throw pedidoMudou();
    if (isMoved) await requireNoOpenPix(tx, order.id);
    if (freight !== null && freight.extraCents > agreedCents) throw dearer(freight);
    const sums = freight === null ? NO_SUMS : await agreedSums(tx, { order, freight, asked, leftCents });
    return write(deps, tx, { order, asked, freight, sums, hash, now: deps.clock() });
  });
  return end(deps, asked, made);
}

/** Providers are asked for what was written down: of a trial nothing was. */
const end = async (deps: OrderEditsDeps, { isTrial }: Asked, { order, edit }: Written): Promise<Edited> =>
  edit === null || isTrial ? { order, changed: edit !== null } : finish(deps, order, edit);

/** What it costs there; null where nobody can say, and it is to go there all the same. */
async function quoteFor(
  deps: OrderEditsDeps,
  order: Order,
  { place: { cep }, way, unquoted }: AddressAsked,
): Promise<NewFreight | null> {
  try {
    return await quoteTo(deps, order, { cep, way });
  } catch (error) {
    const isDown = error instanceof AppError && error.status >= 500;
    if (isDown) refuseUnquoted(order);
    if (isDown && unquoted && way === undefined) return null;
    throw error;
  }
}

const NO_SUMS: Terms = { chargeCents: 0, backCents: 0 };

interface Agreeing {
  order: Order;
  freight: NewFreight;
  asked: AddressAsked;
  leftCents: number;
}

/** What is charged or given back of it. Throws 409 where that is another sum than was shown. */
async function agreedSums(
  tx: Transaction<DB>,
  { order, freight, asked, leftCents }: Agreeing,
): Promise<Terms> {
  const { settle, settledCents } = asked;
  if (settle === 'loja') return NO_SUMS;
  const { chargeCents, backCents } = await termsFor(tx, order, { ...freight, leftCents });
  const sums = settle === 'cobrar' ? { chargeCents, backCents: 0 } : { chargeCents: 0, backCents };
  const cents = sums.chargeCents + sums.backCents;
  if (cents === settledCents) return sums;
  const text = `A diferença de frete agora é ${formatReais(cents)}. Confira e guarde de novo.`;
  throw conflict('frete_mudou', text, { valor: centsToReais(freight.extraCents) });
}

/** What can't be changed anyhow is refused before a provider is asked what it would cost. */
export const requireNow = (deps: OrderEditsDeps, orderId: number): Promise<void> =>
  deps.orders.locked(orderId, async (tx, order) => {
    await requireEditableWithout(tx, order, 'endereco');
  });

function dearer({ extraCents }: NewFreight) {
  const text = `A loja paga agora ${formatReais(extraCents)} a mais por este envio. Confira e guarde de novo.`;
  return conflict('frete_mudou', text, { valor: centsToReais(extraCents) });
}

interface Writing {
  order: Order;
  asked: AddressAsked;
  freight: NewFreight | null;
  sums: Terms;
  hash: string;
  now: Date;
}

interface Written {
  order: Order;
  /** Null where it was like that already. */
  edit: OrderEdit | null;
}

async function write(
  deps: OrderEditsDeps,
  tx: Transaction<DB>,
  { order, asked, freight, sums, hash, now }: Writing,
): Promise<Written> {
  const fields = Object.keys(asked.place) as (keyof NewPlace)[];
  const campos = fields.filter((field) => asked.place[field] !== order[field]);
  if (campos.length === 0) return { order, edit: null };
  const pick = (of: Partial<Record<keyof NewPlace, string>>) =>
    // A number that was mistyped may be a stranger's.
    Object.fromEntries(campos.map((field) => [field, field === 'whatsapp' ? '' : (of[field] ?? '')]));
  const edit = await insertEdit(tx, {
    order_id: order.id,
    client_key: asked.key,
    request_hash: hash,
    kind: 'endereco',
    before: JSON.stringify(pick(order)),
    after: JSON.stringify(pick(asked.place)),
    extra_cents: freight?.extraCents ?? 0,
    freight_delta_cents: freight?.deltaCents ?? null,
    back_cents: sums.backCents,
    charge_cents: sums.chargeCents,
    made_by: asked.by,
    at: now,
  });
  await sendElsewhere(tx, order, { place: asked.place, way: wayOf(freight), now });
  await tellBuyer(tx, { order, editId: edit.id, now, afterMs: sums.chargeCents > 0 ? PIX_MADE_MS : 0 });
  if (sums.backCents > 0) await deps.payments.refundBeside.noteIn(tx, order, refundOf(edit));
  const lojaPaga = freight === null ? {} : { lojaPaga: formatReais(freight.extraCents) };
  await insertAudit(tx, {
    actor: asked.by,
    action: 'pedido_endereco',
    subject: orderSubject(order),
    after: { campos, ...lojaPaga, ...auditOf(sums) },
    at: now,
  });
  return { order: Object.assign(order, asked.place), edit };
}

/** The letter waits so long for the code that it tells. */
const PIX_MADE_MS = 60_000;

function auditOf({ chargeCents, backCents }: Terms) {
  if (chargeCents > 0) return { cobrado: formatReais(chargeCents) };
  return backCents > 0 ? { devolvido: formatReais(backCents) } : {};
}

/** The same way with the deadline that it has there; what its buyer paid for it stays. */
function wayOf(freight: NewFreight | null) {
  if (freight === null) return {};
  const { priceCents: _paidAlready, ...option } = freight.option;
  return { frete: JSON.stringify(option) };
}
