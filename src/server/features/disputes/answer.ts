import { centsToReais } from '#shared/money.ts';
import type { Disputa, DisputaDetalhada } from '#shared/wire/disputes.ts';
import type { ListedDispute } from './disputes.store.ts';
import type { ListedFile } from './files.store.ts';
import { refusalOf } from './open-dispute.ts';
import type { Section } from './paper-job.ts';

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

/** All of it, with what answers it. */
export function wholeDispute(
  row: ListedDispute,
  { sections, files, now }: { sections: Section[]; files: ListedFile[]; now: Date },
): DisputaDetalhada {
  return {
    ...disputeOf(row),
    secoes: sections.map(({ title, rows }) => ({
      titulo: title,
      linhas: rows.map(({ label, text }) => ({ rotulo: label, texto: text })),
    })),
    palavras: row.words,
    anexos: files.filter(({ kind }) => kind === 'jpeg' || kind === 'pdf').map(fileOf),
    respondivel: refusalOf(row, now) === null,
    enviando: row.state === 'open' && row.sending_until !== null && row.sending_until > now,
    enviada_em: row.sent_at?.toISOString() ?? null,
    enviada_por: row.sent_by,
    guardada: row.sent_at !== null && files.some(({ kind }) => kind === 'sent'),
  };
}

function fileOf({
  id,
  name,
  kind,
  pages,
  size,
  added_by: by,
}: ListedFile): DisputaDetalhada['anexos'][number] {
  return { id, nome: name, tipo: kind === 'pdf' ? 'pdf' : 'imagem', paginas: pages, bytes: size, por: by };
}
