import type { Transaction } from 'kysely';
import { centsToReais, formatReais } from '#shared/money.ts';
import { insertAudit, orderSubject } from '../../audit/audit.store.ts';
import type { DB } from '../../db/index.ts';
import { conflict, notFound } from '../../errors.ts';
import { insertEdit, sendAddedTo, updateOrder, type Order } from '../orders/index.ts';
import { hashOf, knownEdit, pedidoMudou, requireSeen } from './attempt.ts';
import type { Asked, OrderEditsDeps } from './deps.ts';
import { isPriced, requireEditable } from './editable.ts';
import { quoteTo, type NewFreight } from './quote.ts';
import type { NewPlace } from './read-address.ts';
import { tellBuyer } from './tell-buyer.ts';

export interface AddressAsked extends Asked {
  place: NewPlace;
  /** What whoever asks was shown that the shop bears. */
  agreedCents: number;
}

/** The order by now, and whether it is another one than before. */
export interface Edited {
  order: Order;
  changed: boolean;
}

/**
 * Sends an order elsewhere before it is sent at all, and tells its buyer. Another postal code goes by the same way alone, and
 * what that costs more is the shop's. Throws 404; 409 for its state, for another change since, for a code that the way does
 * not reach and for more than was agreed to; 502.
 */
export async function changeAddress(deps: OrderEditsDeps, asked: AddressAsked): Promise<Edited> {
  const hash = hashOf(asked.key, [asked.place, asked.agreedCents]);
  const seenOrder = await deps.orders.find({ id: asked.orderId });
  if (seenOrder === undefined) throw notFound('Não encontramos este pedido.');
  if ((await knownEdit(deps.db, asked, hash)) !== undefined) return { order: seenOrder, changed: true };
  const isMoved = seenOrder.cep !== asked.place.cep;
  if (isMoved) await requireNow(deps, asked.orderId);
  const freight = isMoved && isPriced(seenOrder) ? await quoteTo(deps, seenOrder, asked.place.cep) : null;
  return deps.orders.locked(asked.orderId, async (tx, order) => {
    if ((await knownEdit(tx, asked, hash)) !== undefined) return { order, changed: true };
    await requireEditable(tx, order, 'endereco');
    await requireSeen(tx, asked);
    if (order.cep !== seenOrder.cep) throw pedidoMudou();
    if (freight !== null && freight.extraCents > asked.agreedCents) throw dearer(freight);
    return write(tx, { order, asked, freight, hash, now: deps.clock() });
  });
}

/** What can't be changed anyhow is refused before a provider is asked what it would cost. */
export const requireNow = (deps: OrderEditsDeps, orderId: number): Promise<void> =>
  deps.orders.locked(orderId, (tx, order) => requireEditable(tx, order, 'endereco'));

function dearer({ extraCents }: NewFreight) {
  const text = `A loja paga agora ${formatReais(extraCents)} a mais por este envio. Confira e guarde de novo.`;
  return conflict('frete_mudou', text, { valor: centsToReais(extraCents) });
}

interface Writing {
  order: Order;
  asked: AddressAsked;
  freight: NewFreight | null;
  hash: string;
  now: Date;
}

async function write(tx: Transaction<DB>, { order, asked, freight, hash, now }: Writing): Promise<Edited> {
  const fields = Object.keys(asked.place) as (keyof NewPlace)[];
  const campos = fields.filter((field) => asked.place[field] !== order[field]);
  if (campos.length === 0) return { order, changed: false };
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
    made_by: asked.by,
    at: now,
  });
  const change = { ...asked.place, ...wayOf(freight), updated_at: now };
  await updateOrder(tx, order.id, change);
  await sendAddedTo(tx, order.id, { ...asked.place, updated_at: now });
  await tellBuyer(tx, { order, editId: edit.id, now });
  const lojaPaga = freight === null ? {} : { lojaPaga: formatReais(freight.extraCents) };
  await insertAudit(tx, {
    actor: asked.by,
    action: 'pedido_endereco',
    subject: orderSubject(order),
    after: { campos, ...lojaPaga },
    at: now,
  });
  return { order: Object.assign(order, asked.place), changed: true };
}

/** The same way with the deadline that it has there; what its buyer paid for it stays. */
function wayOf(freight: NewFreight | null) {
  if (freight === null) return {};
  const { priceCents: _paidAlready, ...option } = freight.option;
  return { frete: JSON.stringify(option) };
}
