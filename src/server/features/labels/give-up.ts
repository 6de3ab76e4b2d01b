import { inTurn, type Signals } from '../../jobs/index.ts';
import { insertAudit, orderSubject } from '../../audit/audit.store.ts';
import { AppError } from '../../errors.ts';
import type { LabelsDeps } from './deps.ts';
import { giveUpLabel, insertStep, type Label } from './labels.store.ts';
import { listUnwantedCodes } from './return.store.ts';

const BATCH = 20;

/** Writes down that a label is not wanted any more. Throws 409 for one that is over. */
export async function noteGivenUp(
  deps: LabelsDeps,
  { id, order_id: orderId, protocol }: Pick<Label, 'id' | 'order_id' | 'protocol'>,
  { by, isKnown }: { by: string; isKnown: boolean },
): Promise<void> {
  const now = deps.clock();
  await deps.orders.locked(orderId, async (tx, order) => {
    const given = await giveUpLabel(tx, id, now);
    if (given === undefined) throw new AppError(409, 'etiqueta_encerrada', 'Esta etiqueta já foi cancelada.');
    if (isKnown) return;
    await insertStep(tx, { labelId: id, step: 'desistencia', outcome: 'pedido', words: by, at: now });
    const after = { etiqueta: id, protocolo: protocol };
    const action = 'etiqueta_cancelamento';
    await insertAudit(tx, { actor: by, action, subject: orderSubject(order), after, at: now });
  });
}

/** Posting codes go with their requests: those of what is over without its piece are cancelled, once. */
export async function giveUpCodes(deps: LabelsDeps, { stopping }: Signals): Promise<void> {
  await inTurn({
    items: await listUnwantedCodes(deps.db, BATCH),
    stopping,
    work: (label) =>
      noteGivenUp(deps, label, { by: 'system', isKnown: false }).catch((error: unknown) => {
        // It is over by now, by another node.
        if (!(error instanceof AppError)) throw error;
      }),
  });
}
