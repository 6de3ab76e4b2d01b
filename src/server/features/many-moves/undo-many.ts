import type { Desfecho, PassoDado } from '#shared/wire/many-moves.ts';
import type { Press } from '../orders/index.ts';
import type { ManyMovesDeps } from './deps.ts';
import { tell, withEach, type Outcome } from './each.ts';

/** Of which of these that a press moved it is known by which step; read once each is written. Others may have gone on with one. */
export async function withSteps(
  { orders }: Pick<ManyMovesDeps, 'orders'>,
  outcomes: readonly Outcome<unknown>[],
  press: Press,
): Promise<PassoDado[]> {
  const steps: PassoDado[] = [];
  for (const { id, came } of outcomes) {
    const passo = came === 'feito' ? await orders.stepToTakeBack(id, press) : null;
    if (passo !== null) steps.push({ pedido: id, passo });
  }
  return steps;
}

/** Takes many that were begun or sent back to where they were, each by itself: as long as nothing has come of it. */
export async function undoMany(
  deps: ManyMovesDeps,
  { passos, by }: { passos: readonly PassoDado[]; by: string },
): Promise<Desfecho[]> {
  const steps = new Map(passos.map(({ pedido, passo }) => [pedido, passo]));
  const outcomes = await withEach<never>(deps, [...steps.keys()], async ({ id }) => ({
    came: await deps.orders.takeBack({ orderId: id, step: steps.get(id) ?? 0, by }),
  }));
  return outcomes.map(tell);
}
