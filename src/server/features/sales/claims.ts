import type { Kysely, Transaction } from 'kysely';
import { orderCodeOf } from '#shared/order-code.ts';
import { orderOfNumber } from '#shared/order-number.ts';
import type { PedidoPego } from '#shared/wire/packing.ts';
import { insertAudit, orderSubject } from '../../audit/audit.store.ts';
import { inTransaction, type DB } from '../../db/index.ts';
import { conflict, notFound } from '../../errors.ts';
import { readCutOffHour } from '../shipping/index.ts';
import { findAskedAs, findClaim, listClaims, lockClaim, setAside, writeClaim } from './claims.store.ts';
import type { SalesDeps } from './deps.ts';
import { findFree, isParcel } from './parcels.store.ts';
import type { Queue } from './queues.store.ts';

/** For so long an order is somebody's who does nothing with it, and is passed over by whom it was given up. */
const TERM_MS = 30 * 60_000;
/** At so many packers taking the first of the queue at once somebody is told to press again. */
const MOST_TRIES = 20;

type Deps = Pick<SalesDeps, 'db' | 'clock' | 'orders'>;
type Named = Pick<PedidoPego, 'id' | 'codigo'>;

/** Who has done nothing with an order since then has it no more. */
export const heldSince = (now: Date): Date => new Date(now.getTime() - TERM_MS);
const untilOf = (actedAt: Date) => new Date(actedAt.getTime() + TERM_MS).toISOString();
const hers = ({ id, codigo }: Named, by: string, actedAt: Date): PedidoPego => ({
  id,
  codigo,
  por: by,
  meu: true,
  ate: untilOf(actedAt),
});

/** Who has which orders now. */
export async function readClaims(
  { db, clock }: Deps,
  { by, limit }: { by: string; limit: number },
): Promise<PedidoPego[]> {
  const now = clock();
  const claims = await listClaims(db, { now, since: heldSince(now), limit });
  return claims.map(({ id, codigo, actor, acted_at }) => ({
    id,
    codigo,
    por: actor,
    meu: actor === by,
    ate: untilOf(acted_at),
  }));
}

/** Who else has an order at this moment; '' for nobody. Nothing is locked: it is a note. */
export async function findPacker(
  db: Kysely<DB> | Transaction<DB>,
  orderId: number,
  { except, now }: { except: string; now: Date },
): Promise<string> {
  const claim = await findClaim(db, orderId, heldSince(now));
  return claim === undefined || claim.actor === except ? '' : claim.actor;
}

const NO_PARCEL =
  'Este pedido não está entre os pacotes a enviar. Confira o número: ele já pode ter saído, ou esperar por quem administra a loja.';

/** Takes the order of a typed code or number, or keeps it for longer. Throws 404, or 409 with whoever has it. */
export async function claimTyped(
  { db, clock, orders }: Deps,
  { typed, by, takeFrom }: { typed: string; by: string; takeFrom: string | undefined },
): Promise<PedidoPego> {
  const now = clock();
  const code = orderCodeOf(typed);
  const number = code === null ? orderOfNumber(typed) : null;
  const order = await orders.find(number === null ? { codigo: code ?? typed } : { id: number });
  if (order === undefined || !(await isParcel(db, order.id, now))) throw notFound(NO_PARCEL);
  await inTransaction(db, async (tx) => {
    const holder = await claim(tx, order, { by, takeFrom, askedAs: '', now });
    if (holder === null) return;
    const text = `${holder} está com este pedido. Espere, ou assuma: quem está com ele verá na tela se o tiver aberto.`;
    throw conflict('pedido_pego', text, { com: holder });
  });
  return hers(order, by, now);
}

interface NextAsked extends Pick<Queue, 'forma' | 'transportadora' | 'sai'> {
  by: string;
  askedAs: string;
}

/**
 * Takes the first of the queue that nobody has, and that she has not just given up herself; null where there is none. The
 * same press again gets the same.
 */
export async function claimNext(
  { db, clock }: Deps,
  { by, askedAs, ...chosen }: NextAsked,
): Promise<PedidoPego | null> {
  const now = clock();
  const since = heldSince(now);
  const queue = { ...chosen, now, cutOffHour: await readCutOffHour(db) };
  return inTransaction(db, async (tx) => {
    const before = askedAs === '' ? undefined : await findAskedAs(tx, by, { askedAs, since });
    if (before !== undefined) return hers(before, by, before.acted_at);
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const free = await findFree(tx, { ...queue, since, by });
      if (free === undefined) return null;
      if ((await claim(tx, free, { by, takeFrom: undefined, askedAs, now })) === null)
        return hers(free, by, now);
    }
    throw conflict('fila_disputada', 'Muita gente pegou pedidos ao mesmo tempo. Tente de novo.');
  });
}

/** Gives an order up; false: it is not hers, and stays as it is. */
export async function giveUpClaim(
  { db, clock, orders }: Deps,
  { orderId, by }: { orderId: number; by: string },
): Promise<boolean> {
  const order = await orders.find({ id: orderId });
  if (order === undefined) throw notFound(NO_PARCEL);
  const now = clock();
  return inTransaction(db, async (tx) => {
    if (!(await setAside(tx, { orderId, actor: by, now }))) return false;
    const action = 'expedicao_pedido_solto';
    await insertAudit(tx, { actor: by, action, subject: orderSubject(order), at: now });
    return true;
  });
}

interface Asking {
  by: string;
  takeFrom: string | undefined;
  askedAs: string;
  now: Date;
}

/** Writes down that somebody has an order; answers who has it instead, and null where it is hers. */
async function claim(
  tx: Transaction<DB>,
  order: Named,
  { by, takeFrom, askedAs, now }: Asking,
): Promise<string | null> {
  const since = heldSince(now);
  const before = await lockClaim(tx, order.id);
  const isLive = before !== undefined && !before.given_up && before.acted_at > since;
  const isKept = isLive && before.actor === by;
  // A press from the queue stays known while its order is worked on.
  const pressed = isKept ? before.asked_as : askedAs;
  const taken = await writeClaim(tx, {
    orderId: order.id,
    actor: by,
    takeFrom,
    askedAs: pressed,
    now,
    since,
  });
  if (!taken) return (await holderOf(tx, order.id)) ?? '';
  if (isKept) return null;
  const action = isLive ? 'expedicao_pedido_assumido' : 'expedicao_pedido_pego';
  const from = isLive ? { before: { por: before.actor } } : {};
  await insertAudit(tx, { actor: by, action, subject: orderSubject(order), ...from, at: now });
  return null;
}

const holderOf = async (tx: Transaction<DB>, orderId: number) => (await lockClaim(tx, orderId))?.actor;
