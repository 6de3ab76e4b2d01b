import { centsToReais } from '#shared/money.ts';
import { tiposDeDivergencia, type Conciliacao, type Divergencia } from '#shared/wire/reconciliation.ts';
import type { ReconciliationDeps } from './deps.ts';
import { findMisfits, type Misfit } from './misfits.store.ts';

const SHOWN = 20;

/** All that does not fit now, kind by kind. What a PIX without an order is for is its owner's to read. */
export async function readMisfits(
  { db, clock, provider }: ReconciliationDeps,
  { isOwner }: { isOwner: boolean },
): Promise<Conciliacao['divergencias']> {
  const asked = { provider: provider.name, now: clock(), limit: SHOWN };
  const found = await Promise.all(
    tiposDeDivergencia.map(async (tipo) => ({ tipo, ...(await findMisfits(db, tipo, asked)) })),
  );
  return found
    .filter(({ count }) => count > 0)
    .map(({ tipo, count, misfits }) => ({
      tipo,
      quantidade: count,
      itens: misfits.map((one) => answerOf(isOwner ? one : { ...one, descricao: '' })),
    }));
}

function pixOf({ pix_id: id, descricao, deadline, pix_archived: isArchived }: Misfit): Divergencia['pix'] {
  if (id === null) return null;
  const prazo = deadline?.toISOString() ?? null;
  return { id, descricao: descricao ?? '', naLista: isArchived === false, prazo };
}

const inReais = (cents: number | null) => (cents === null ? null : centsToReais(cents));

function answerOf(misfit: Misfit): Divergencia {
  const { order_id: id, codigo, refund_id: refundId, refund_state: state, dispute_id: disputeId } = misfit;
  return {
    pedido: id === null || codigo === null ? null : { id, codigo },
    cobranca: misfit.charge,
    estorno:
      refundId === null ? null : { id: refundId, estado: state === 'rejected' ? 'recusado' : 'pedido' },
    disputa: disputeId === null ? null : { id: disputeId, prazo: misfit.deadline?.toISOString() ?? null },
    pix: pixOf(misfit),
    valor: inReais(misfit.cents),
    esperado: inReais(misfit.expected_cents),
    desde: misfit.since.toISOString(),
  };
}
