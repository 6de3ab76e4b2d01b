import { isOwnDelivery, type FormaDeEnvio } from '#shared/channels.ts';
import { normalizeTracking, readTracking } from '#shared/tracking.ts';
import type { EnvioEscolhido, SituacaoDeEnvio } from '#shared/wire/many-moves.ts';
import { conflict } from '../../errors.ts';
import { listOwnCodes } from '../labels/index.ts';
import { isFetched, type Order } from '../orders/index.ts';
import type { ManyMovesDeps } from './deps.ts';
import { refuseByEmail, tell, withEach, type Outcome } from './each.ts';

/** An order as it is, or would be, sent. */
export interface SentOrder {
  order: Order;
  avisos: string[];
}

/** By which code an order goes; nothing of one that needs none. */
type Way = { rastreio: string; transportadora?: string };

interface SendMany {
  envios: readonly EnvioEscolhido[];
  by: string;
  /** Nothing is done. */
  isTrial: boolean;
}

/**
 * Sends many orders, each as its own page does it, in a transaction of its own: by the code that is given or that its own
 * label has; what is fetched, or brought by the shop, without one. What is sent already is left as it is. A trial undoes
 * each, and asks no provider whether it is still paid.
 */
export async function sendMany(
  deps: ManyMovesDeps,
  { envios, by, isTrial }: SendMany,
): Promise<Outcome<SentOrder>[]> {
  const labels = await listOwnCodes(
    deps.db,
    envios.map(({ pedido }) => pedido),
  );
  const typed = new Map(envios.map(({ pedido, rastreio = '' }) => [pedido, rastreio]));
  const act = isTrial ? foresee : send;
  const outcomes = await withEach<SentOrder>(deps, [...typed.keys()], async (order) => {
    const given = typed.get(order.id) ?? '';
    if (isSent(order)) {
      refuseOther(order, given);
      return { came: 'ja' };
    }
    refuseByEmail(order);
    const way = wayOf(order, given === '' ? labels.get(order.id) : given);
    return { came: 'feito', found: await act(deps, { order, way, by }) };
  });
  doubtTwice(outcomes.flatMap(({ found }) => found ?? []));
  return outcomes;
}

/** A code that was scanned twice goes as it is, as two purchases may go in one parcel, and is told. */
function doubtTwice(sent: readonly SentOrder[]): void {
  const seen = Map.groupBy(
    sent.filter(({ order }) => order.rastreio !== ''),
    ({ order }) => order.rastreio,
  );
  for (const same of seen.values()) {
    if (same.length > 1) same.forEach(({ avisos }) => avisos.push(TWICE));
  }
}

const TWICE = 'Este código está em mais de um dos pedidos escolhidos.';

/** What people read of each. */
export function tellSent(outcome: Outcome<SentOrder>): SituacaoDeEnvio {
  const { order, found } = outcome;
  const now = found?.order ?? order;
  const told = tell(outcome);
  return {
    ...told,
    forma: now === undefined ? 'transportadora' : formaOf(now),
    falta_codigo: told.codigo === NO_CODE,
    rastreio: now?.rastreio ?? '',
    transportadora: now === undefined ? '' : now.transportadora || freightOf(now).company,
    avisos: found?.avisos ?? [],
  };
}

const NO_CODE = 'sem_codigo';

const isSent = ({ status, shipped_at: sentAt }: Order): boolean =>
  status === 'shipped' || status === 'delivered' || sentAt !== null;

/** A code that went out is corrected where somebody sees what her buyer is written of it. */
function refuseOther({ rastreio }: Order, given: string): void {
  if (given === '' || normalizeTracking(given) === rastreio) return;
  const by = rastreio === '' ? 'sem código' : `com o código ${rastreio}`;
  throw conflict('ja_enviado', `Este pedido já foi enviado ${by}. Corrija o código na página dele.`);
}

/** How an order leaves. */
export function formaOf(order: Order): FormaDeEnvio {
  if (isFetched(order)) return 'retirada';
  return isOwnDelivery(freightOf(order)) && order.rastreio === '' ? 'entrega' : 'transportadora';
}

function freightOf({ frete }: Order): { id: string; tipo: string; company: string } {
  const said: object = typeof frete === 'object' && frete !== null ? frete : {};
  const text = (name: string) => {
    const value: unknown = Object.entries(said).find(([key]) => key === name)?.[1];
    return typeof value === 'string' ? value : '';
  };
  return { id: text('id'), tipo: text('tipo'), company: text('company') };
}

/** Null: it leaves without a code. Throws 409 where one is missing, or where it is not laid ready. */
function wayOf(order: Order, code: string | undefined): Way | null {
  if (formaOf(order) !== 'transportadora' && code === undefined) {
    if (order.status === 'paid' || order.status === 'waiting') {
      throw conflict('separe_antes', 'A separação deste pedido não começou: inicie-a antes.');
    }
    return null;
  }
  if (code === undefined) throw conflict(NO_CODE, 'Falta o código de rastreio.');
  if (code === '') {
    throw conflict(
      'etiqueta_em_andamento',
      'A etiqueta deste pedido ainda está sendo feita: ele é enviado sozinho quando ela ficar pronta.',
    );
  }
  // Of a code that tells its carrier itself another one's name would be a mistake.
  const alone = readTracking(code, '');
  const isKnown = alone.kind === 'good' && alone.carrier !== '';
  const transportadora = order.transportadora || freightOf(order).company;
  return { rastreio: code, ...(isKnown ? {} : { transportadora }) };
}

interface Sending {
  order: Order;
  way: Way | null;
  by: string;
}

async function send({ payments }: ManyMovesDeps, { order, way, by }: Sending): Promise<SentOrder> {
  const asked = { orderId: order.id, isOfMany: true, by };
  if (way === null) return { order: await payments.changeStatus({ ...asked, to: 'shipped' }), avisos: [] };
  const sent = await payments.noteDispatch({ ...asked, ...way, rastreioVisto: order.rastreio });
  return { order: sent.order, avisos: sent.warnings };
}

/** Throws what `send` would, but for what the provider says of its payment; nothing is done. */
function foresee({ orders, clock }: ManyMovesDeps, { order: { id }, way, by }: Sending): Promise<SentOrder> {
  const now = clock();
  const asked = { orderId: id, isOfMany: true, by };
  return orders.tried(id, async (tx, order) => {
    if (way === null) {
      await orders.moveByOfficeIn(tx, order, { move: { ...asked, to: 'shipped' }, now });
      return { order, avisos: [] };
    }
    const note = { ...asked, ...way, rastreioVisto: order.rastreio };
    const { warnings } = await orders.noteDispatchIn(tx, order, { note, now });
    return { order, avisos: warnings };
  });
}
