import type { Transaction } from 'kysely';
import { insertAudit, orderSubject } from '../../audit/audit.store.ts';
import type { DB } from '../../db/index.ts';
import type { ProviderPayment } from '../../providers/payment/port.ts';
import { listNames, noteName, renumber, type Charge } from '../ledger/index.ts';
import type { OrdersDeps } from './deps.ts';
import type { Order } from './orders.store.ts';
import type { Told } from './told-again.ts';

interface SameMoney {
  order: Order;
  provider: string;
  payment: ProviderPayment;
  same: Extract<Told, { kind: 'same' }>;
  viaOf: OrdersDeps['viaOf'];
  now: Date;
}

/** What was noted, for the log: nothing where all of it was known. */
export type Noted = 'inside' | 'in_doubt' | null;

/**
 * Notes by which further number a charge is told of. One that was heard of by the number of its inside goes by its own from
 * now on. Where the payment may be money of its own the owner is told.
 */
export async function noteSame(
  tx: Transaction<DB>,
  found: SameMoney,
): Promise<{ charge: Charge; isInside: boolean; noted: Noted }> {
  const { payment, same } = found;
  const isInside = payment.via === '';
  const number = isInside ? payment.id : same.charge.provider_payment_id;
  const charge = isInside ? same.charge : await renumber(tx, same.charge, payment.id);
  return { charge, isInside, noted: await noteNumber(tx, found, number) };
}

async function noteNumber(tx: Transaction<DB>, found: SameMoney, number: string): Promise<Noted> {
  const { order, provider, payment, same, viaOf, now } = found;
  const { charge, mayBeOwn, isClose } = same;
  const insides = (await listNames(tx, charge)).filter((name) => viaOf({ number: name }) === '');
  const isFirst = insides.length === 0 || insides[0] === number;
  const inDoubt = mayBeOwn && !(isFirst && isClose);
  const { amountCents } = payment;
  const name = { provider, number, charge, doubtedCents: inDoubt ? amountCents : null, now };
  if (!(await noteName(tx, name))) return null;
  if (!inDoubt) return 'inside';
  const after = { payment: number, amountCents };
  const subject = orderSubject(order);
  await insertAudit(tx, { actor: 'system', action: 'pagamento_divergente', subject, after, at: now });
  return 'in_doubt';
}
