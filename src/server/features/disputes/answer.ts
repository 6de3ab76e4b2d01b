import { centsToReais } from '#shared/money.ts';
import type { Disputa } from '#shared/wire/disputes.ts';
import type { ListedDispute } from './disputes.store.ts';

const STATES = { open: 'aberta', won: 'ganha', lost: 'perdida', closed: 'encerrada' } as const;
const EVIDENCE = {
  missing: 'faltam',
  in_review: 'em_analise',
  accepted: 'aceitas',
  rejected: 'recusadas',
} as const;

/** A dispute as the office reads it. */
export function disputeOf(row: ListedDispute): Disputa {
  return {
    id: row.id,
    pedido: { id: row.order_id, codigo: row.codigo, nome: row.nome },
    valor: centsToReais(row.amount_cents),
    motivo: row.reason,
    estado: STATES[row.state],
    provas: EVIDENCE[row.evidence],
    aberta_em: row.opened_at.toISOString(),
    prazo: row.deadline?.toISOString() ?? null,
    encerrada_em: row.ended_at?.toISOString() ?? null,
  };
}
