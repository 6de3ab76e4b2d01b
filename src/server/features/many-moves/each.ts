import { orderNumber } from '#shared/order-number.ts';
import type { Desfecho } from '#shared/wire/many-moves.ts';
import { AppError, conflict } from '../../errors.ts';
import { inTurn } from '../../jobs/index.ts';
import { isByEmail, type Order } from '../orders/index.ts';
import type { ManyMovesDeps } from './deps.ts';

/** No further one is begun after this; the same press again goes on with the rest. */
const BEGUN_WITHIN_MS = 8_000;
const noTime = () =>
  new AppError(503, 'sem_tempo', 'Não deu tempo, e nada foi feito neste pedido. Tente de novo.');
const unsure = () =>
  new AppError(500, 'nao_deu', 'Algo deu errado neste pedido. Confira a página dele e tente de novo.');
const notThere = () => new AppError(404, 'nao_encontrado', 'Não encontramos este pedido.');

/** What became of one: `ja` was so before; an error says why it stays. */
export type Came = 'feito' | 'ja' | AppError;

/** An order as it was found, and what became of it. */
export interface Outcome<Found> {
  id: number;
  order: Order | undefined;
  came: Came;
  found: Found | undefined;
}

/** What is done with one of them, and what there is to tell of it besides; throws why it stays. */
export type Each<Found> = (order: Order) => Promise<{ came: Exclude<Came, AppError>; found?: Found }>;

/**
 * Does the same with each order, some at a time and each by itself: one that is refused keeps no other. Answers in their
 * order, also for those that there was no time for.
 */
export async function withEach<Found>(
  { orders, log }: Pick<ManyMovesDeps, 'orders' | 'log'>,
  ids: readonly number[],
  each: Each<Found>,
): Promise<Outcome<Found>[]> {
  const outcomes: Outcome<Found>[] = ids.map((id) => ({
    id,
    order: undefined,
    came: noTime(),
    found: undefined,
  }));
  const work = async (outcome: Outcome<Found>) => {
    try {
      const order = await orders.find({ id: outcome.id });
      outcome.order = order;
      if (order === undefined) throw notThere();
      Object.assign(outcome, await each(order));
    } catch (error) {
      const isKnown = error instanceof AppError;
      if (!isKnown) log.error({ err: error, pedido: outcome.id }, 'one of many orders was not moved');
      outcome.came = isKnown ? error : unsure();
    }
  };
  await inTurn({ items: outcomes, work, stopping: AbortSignal.timeout(BEGUN_WITHIN_MS) });
  return outcomes;
}

/** What people read of one. */
export function tell({ id, order, came }: Omit<Outcome<never>, 'found'>): Desfecho {
  const pedido = { id, codigo: order?.codigo ?? '', numero: orderNumber(id), nome: order?.nome ?? '' };
  return came instanceof AppError
    ? { pedido, situacao: 'fica', codigo: came.codigo, motivo: came.message }
    : { pedido, situacao: came, codigo: '', motivo: '' };
}

/** Throws 409 for a gift card: nothing of it is packed. */
export function refuseByEmail(order: Order): void {
  if (isByEmail(order))
    throw conflict('vai_por_email', 'Este pedido vai por e-mail: não há peças a separar.');
}
