import type { EmissoesDoPedido } from '#shared/wire/invoice-service.ts';
import { useMay } from '../../lib/session.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import styles from './invoices.module.css';
import { IssuePart } from './issue-part.tsx';

const EVERY_MS = 3000;
/** How often is looked whether one was asked for by itself. */
const BY_ITSELF_MS = 6000;

interface ExchangeNotesProps {
  /** Of the order. */
  id: number;
  troca: number;
}

/** The notes of an exchange: of what came back, then of the new piece. Nothing where the shop issues none. */
export function ExchangeNotes({ id, troca }: ExchangeNotesProps) {
  const mayIssue = useMay('issue-invoices');
  const { data } = useOfficeRead('GET /gerenciamento/pedidos/:id/emissoes', {
    params: { id },
    everyMs: (read) =>
      read?.notas.some(({ andando }) => andando) === true
        ? EVERY_MS
        : read?.trocas_sozinhas === true && hasOpen(read) && BY_ITSELF_MS,
  });
  if (data === null || !data.emite) return null;
  const isOurs = (one: { troca: number | null }) => one.troca === troca;
  const ours = {
    ...data,
    pode_emitir: false,
    motivo: '',
    falta: [],
    notas: data.notas.filter(isOurs),
    entradas: data.entradas.filter(isOurs),
    pecas_novas: data.pecas_novas.filter(isOurs),
  };
  return (
    <div className={styles.invoices}>
      {data.trocas_sozinhas && hasOpen(ours) && (
        <p className={styles.quiet}>As notas desta troca saem sozinhas, em instantes.</p>
      )}
      <IssuePart id={id} emissoes={ours} mayAct={mayIssue} />
    </div>
  );
}

const hasOpen = ({
  entradas,
  pecas_novas: pieces,
}: Pick<EmissoesDoPedido, 'entradas' | 'pecas_novas'>): boolean => entradas.length + pieces.length > 0;
