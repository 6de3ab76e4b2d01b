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
  const { provider, payment, same, viaOf, now } = found;
  const { charge, mayBeOwn, isClose } = same;
  const others = (await listNames(tx, charge)).filter(
    (name) => name !== number && viaOf({ number: name }) === '',
  );
  const inDoubt = mayBeOwn && (others.length > 0 || !isClose);
  if (!inDoubt) {
    const isNew = await noteName(tx, { provider, number, charge, doubtedCents: null, now });
    return isNew ? 'inside' : null;
  }
  // Of several, nobody can tell which one is the inside: also of one that was taken for it before.
  const doubtedCents = payment.amountCents;
  let noted: Noted = null;
  for (const name of [number, ...others]) {
    if (!(await noteName(tx, { provider, number: name, charge, doubtedCents, now }))) continue;
    noted = 'in_doubt';
    await tellOwner(tx, found, name);
  }
  return noted;
}

async function tellOwner(tx: Transaction<DB>, found: SameMoney, number: string): Promise<void> {
  const after = { payment: number, amountCents: found.payment.amountCents };
  const subject = orderSubject(found.order);
  const at = found.now;
  await insertAudit(tx, { actor: 'system', action: 'pagamento_divergente', subject, after, at });
}
