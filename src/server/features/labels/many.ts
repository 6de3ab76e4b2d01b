import type { ComprasPedidas } from '#shared/wire/many-labels.ts';
import { AppError, conflict, providerFailed } from '../../errors.ts';
import { inTurn } from '../../jobs/index.ts';
import { AUTO } from '../shipping/index.ts';
import { askForLabel, refuseClosed, sameWish, type LabelWish } from './buy.ts';
import { shortOf, TOO_MANY } from './cart.ts';
import type { LabelsDeps } from './deps.ts';
import { findByKey, type Label } from './labels.store.ts';
import { listByIds, listByKey } from './many.store.ts';
import { quoteOffers } from './offers.ts';
import { showLabel } from './read.ts';
import { readRoom, type Room } from './room.ts';

/** No further one is asked for after this; the same press again goes on with the rest. */
const BEGUN_WITHIN_MS = 20_000;
const noTime = () => new AppError(503, 'sem_tempo', 'Não deu tempo, e nada foi comprado. Compre de novo.');
const pause = () =>
  new AppError(
    503,
    'sem_tempo',
    'O Melhor Envio não aceita mais pedidos neste minuto, e nada foi comprado. Compre de novo em um minuto.',
  );
const unsure = () => new AppError(500, 'nao_deu', 'Algo deu errado, e a compra não começou. Compre de novo.');

type Outcome = { label: Label } | { error: AppError };
type Bought = ComprasPedidas['compras'][number];

/** One order's part of a press. */
type WishOfMany = Pick<LabelWish, 'orderId' | 'serviceId' | 'agreedCents' | 'invoiceKey'>;

interface Press {
  /** In the order in which the wallet is to pay them. */
  wishes: readonly WishOfMany[];
  key: string;
  by: string;
}

/**
 * Asks for labels of many orders, each by itself: work behind the calls buys them. The same key brings the same labels. What
 * the wallet or the account's limit has no room for is not asked for. Throws 409 where no labels are bought at all.
 */
export async function buyMany(deps: LabelsDeps, { wishes, key, by }: Press): Promise<Bought[]> {
  refuseClosed(deps);
  const all = wishes.map((wish): LabelWish => ({ ...wish, packing: AUTO, key, by }));
  const ids = all.map(({ orderId }) => orderId);
  const known = new Map((await listByKey(deps.db, ids, key)).map((label) => [label.order_id, label]));
  const outcomes = new Map<number, Outcome>();
  for (const wish of all) {
    const label = known.get(wish.orderId);
    if (label !== undefined) outcomes.set(wish.orderId, again(label, wish));
  }
  const fresh = all.filter(({ orderId }) => !outcomes.has(orderId));
  if (fresh.length > 0) refuseOver(fresh, await readRoom(deps), outcomes);
  const items = fresh.filter(({ orderId }) => !outcomes.has(orderId));
  const work = async (wish: LabelWish) => {
    outcomes.set(wish.orderId, await askOnce(deps, wish));
  };
  await inTurn({ items, work, stopping: AbortSignal.timeout(BEGUN_WITHIN_MS) });
  deps.wake?.();
  return ids.map((id) => told(id, outcomes.get(id) ?? { error: noTime() }));
}

function again(label: Label, wish: LabelWish): Outcome {
  try {
    return { label: sameWish(label, wish) };
  } catch (error) {
    if (error instanceof AppError) return { error };
    throw error;
  }
}

/** Tells those that there is no room for, in their order. A hint alone: what really decides is the payment. */
function refuseOver(wishes: readonly LabelWish[], room: Room | null, outcomes: Map<number, Outcome>): void {
  if (room === null) return;
  let { freeCents, left } = room;
  for (const { orderId, agreedCents } of wishes) {
    if (left === 0) outcomes.set(orderId, { error: conflict('limite_de_etiquetas', TOO_MANY) });
    else if (agreedCents > freeCents) {
      const words = shortOf({ balanceCents: freeCents, priceCents: agreedCents });
      outcomes.set(orderId, { error: conflict('saldo_insuficiente', words) });
    } else {
      freeCents -= agreedCents;
      if (left !== null) left -= 1;
    }
  }
}

async function askOnce(deps: LabelsDeps, wish: LabelWish): Promise<Outcome> {
  if (deps.provider.room() <= 0) return { error: pause() };
  try {
    return { label: await askForLabel(deps, wish, (subject) => quoteOffers(deps, subject, AUTO)) };
  } catch (error) {
    // The same press, made twice at once: the other one was quicker.
    const label = await findByKey(deps.db, wish.orderId, wish.key).catch(() => undefined);
    if (label !== undefined) return again(label, wish);
    if (error instanceof AppError) return { error };
    deps.log.error({ err: error }, 'a label was not asked for');
    return { error: unsure() };
  }
}

function told(pedido: number, outcome: Outcome): Bought {
  if ('label' in outcome) return { pedido, etiqueta: showLabel(outcome.label), codigo: '', erro: '' };
  return { pedido, etiqueta: null, codigo: outcome.error.codigo, erro: outcome.error.message };
}

/** Where made ones of these are printed, in their order. Throws 409 where there is none, or with the provider's words; 502. */
export async function printMany(
  deps: LabelsDeps,
  ids: readonly number[],
): Promise<{ url: string; printed: number[] }> {
  refuseClosed(deps);
  const labels = new Map((await listByIds(deps.db, ids)).map((label) => [label.id, label]));
  const ready = ids.flatMap((id) => {
    const label = labels.get(id);
    const isReady = label?.state === 'gerada' && label.goal === 'comprar';
    return isReady && label.provider_id !== null ? [{ id, name: label.provider_id }] : [];
  });
  if (ready.length === 0) throw conflict('etiqueta_nao_gerada', 'Nenhuma destas etiquetas foi gerada ainda.');
  const page = await deps.provider.printPage(ready.map(({ name }) => name));
  if (page.kind === 'refused') throw conflict('impressao_recusada', page.words);
  if (page.kind === 'failed') {
    throw providerFailed(502, 'O Melhor Envio não respondeu. Tente de novo em alguns minutos.');
  }
  return { url: page.value, printed: ready.map(({ id }) => id) };
}
