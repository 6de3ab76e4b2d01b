import type { Transaction } from 'kysely';
import { inTransaction, type DB } from '../../db/index.ts';
import { conflict, notFound } from '../../errors.ts';
import type { DisputesDeps } from './deps.ts';
import { lockDispute, type Dispute, type ListedDispute } from './disputes.store.ts';

export const unknownDispute = () => notFound('Não encontramos esta disputa.');

/** Why evidence can't be changed or handed in any more, as the 409 that says so; null where it can. */
export function refusalOf(
  dispute: Pick<Dispute, 'state' | 'evidence' | 'deadline' | 'sending_until'>,
  now: Date,
) {
  const { state, evidence, deadline, sending_until: sendingUntil } = dispute;
  if (state !== 'open') return conflict('disputa_encerrada', 'Esta disputa já acabou.');
  if (evidence === 'in_review' || evidence === 'accepted')
    return conflict('provas_enviadas', 'As provas já foram enviadas e estão com o Mercado Pago.');
  if (deadline !== null && deadline < now)
    return conflict('prazo_encerrado', 'O prazo para mandar as provas acabou.');
  if (sendingUntil !== null && sendingUntil > now)
    return conflict('em_andamento', 'Um envio está em andamento. Aguarde a confirmação do Mercado Pago.');
  return null;
}

/** Changes a dispute that may still be answered, while nobody else does. Throws 404 and 409. */
export function changeOpen<T>(
  { db, clock }: DisputesDeps,
  id: number,
  work: (tx: Transaction<DB>, dispute: ListedDispute) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (tx) => {
    const dispute = await lockDispute(tx, id);
    if (dispute === undefined) throw unknownDispute();
    const refusal = refusalOf(dispute, clock());
    if (refusal !== null) throw refusal;
    return work(tx, dispute);
  });
}
