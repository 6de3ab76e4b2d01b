import { conflict, notFound } from '../../errors.ts';
import { bringBack, orderOfParcel, type Order } from '../orders/index.ts';
import { hasOpenExchange } from '../exchanges/index.ts';
import { isUnposted } from '../parcels/index.ts';
import { advance } from './advance.ts';
import { labelBy, refuseClosed } from './buy.ts';
import type { LabelsDeps } from './deps.ts';
import { noteGivenUp } from './give-up.ts';
import { hasLiveLabel, listLabels, type Db, type Label } from './labels.store.ts';

/** What keeps an order from being changed is its label, which may be given up: it is bought, or was and is over. */
export type Held = 'etiqueta' | 'perdida';

/** Null where no label holds it, or what was sent by it is on its way. */
export async function heldByLabel(db: Db, order: Order): Promise<Held | null> {
  if (!MAY_COME_BACK.has(order.status)) return null;
  if (order.status === 'shipped' && !(await isUnposted(db, order))) return null;
  if (await hasLiveLabel(db, order.id)) return 'etiqueta';
  return order.status === 'shipped' ? 'perdida' : null;
}

const MAY_COME_BACK: ReadonlySet<Order['status']> = new Set(['paid', 'processing', 'shipped']);

export interface Release {
  orderId: number;
  by: string;
  /** The label whose giving up was asked for before: it is looked after, and not asked for anew. */
  asked: number | null;
}

/**
 * - `livre`: no label holds the order, and it is here again where one had sent it.
 * - `esperando`: the provider has not said yet that the label is over.
 * - `recusada`: it stays, for `words`.
 */
export interface Released {
  state: 'livre' | 'esperando' | 'recusada';
  label: number | null;
  words: string;
}

const WAITS = 'O cancelamento da etiqueta foi pedido. Falta a confirmação do Melhor Envio.';
const KEPT = 'A etiqueta não foi cancelada, e nada mudou no pedido.';

/**
 * Gives up the label of the parcel that an order goes in, so that the order may be changed; once its provider says that it is over, what
 * it had sent is in the packing queue again. Throws 404, and 409 for what is on its way.
 */
export async function releaseOrder(deps: LabelsDeps, { orderId, by, asked }: Release): Promise<Released> {
  const order = await parcelOrder(deps, orderId);
  const held = await heldByLabel(deps.db, order);
  if (held === null) {
    if (order.status === 'paid' || order.status === 'processing') return FREE;
    throw conflict('edicao_indisponivel', 'Este pedido já foi enviado: não dá mais para mudá-lo.');
  }
  if (await hasOpenExchange(deps.db, order.id)) {
    throw conflict('troca_aberta', 'Este pedido tem uma troca em andamento: mude a peça por ela.');
  }
  const [label] = held === 'etiqueta' ? await listLive(deps, order.id) : [];
  if (label !== undefined) {
    const kept = await giveUp(deps, label, { by, asked });
    if (kept !== null) return kept;
  }
  return comeBack(deps, order.id, by);
}

const FREE: Released = { state: 'livre', label: null, words: '' };

async function parcelOrder(deps: LabelsDeps, id: number): Promise<Order> {
  const order = await deps.orders.find({ id });
  if (order === undefined) throw notFound('Não encontramos este pedido.');
  return orderOfParcel(deps.db, order);
}

const listLive = async ({ db }: LabelsDeps, orderId: number) =>
  (await listLabels(db, orderId)).filter(({ state }) => state !== 'cancelada' && state !== 'desfeita');

/** Null once it is over. */
async function giveUp(
  deps: LabelsDeps,
  label: Label,
  { by, asked }: Pick<Release, 'by' | 'asked'>,
): Promise<Released | null> {
  refuseClosed(deps);
  if (label.goal === 'comprar') {
    // It was asked for, and the provider has refused since.
    if (asked === label.id) return { state: 'recusada', label: label.id, words: label.problem || KEPT };
    await noteGivenUp(deps, label, { by, isKnown: false });
  }
  await advance(deps, label.id);
  const { state, goal, problem } = await labelBy(deps, label.id);
  if (state === 'cancelada' || state === 'desfeita') return null;
  return goal === 'comprar'
    ? { state: 'recusada', label: label.id, words: problem || KEPT }
    : { state: 'esperando', label: label.id, words: WAITS };
}

/** Under its lock: somebody may have bought another one, or typed a code. */
function comeBack(deps: LabelsDeps, orderId: number, by: string): Promise<Released> {
  return deps.orders.locked(orderId, async (tx, order) => {
    const held = await heldByLabel(tx, order);
    if (held === 'etiqueta') return { state: 'recusada', label: null, words: ANOTHER };
    if (held === 'perdida') await bringBack(tx, order, { by, now: deps.clock() });
    return FREE;
  });
}

const ANOTHER = 'Enquanto isso, outra etiqueta foi comprada para este pedido. Confira como ele está agora.';
