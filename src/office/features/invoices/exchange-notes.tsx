import { InfoBox } from '#web/ui/info-box.tsx';
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
  const isOurs = (one: { troca: number | null }) => one.troca === troca;
  const { data } = useOfficeRead('GET /gerenciamento/pedidos/:id/emissoes', {
    params: { id },
    everyMs: (read) =>
      read?.notas.some((nota) => isOurs(nota) && nota.andando) === true
        ? EVERY_MS
        : read?.trocas_sozinhas.includes(troca) === true && BY_ITSELF_MS,
  });
  if (data === null || !data.emite) return null;
  const byItself = data.trocas_sozinhas.filter((one) => one === troca);
  const ours = {
    ...data,
    pode_emitir: false,
    motivo: '',
    falta: [],
    notas: data.notas.filter(isOurs),
    entradas: data.entradas.filter(isOurs),
    pecas_novas: data.pecas_novas.filter(isOurs),
    trocas_sozinhas: byItself,
  };
  const isOpen = ours.entradas.length + ours.pecas_novas.length > 0;
  return (
    <div className={styles.invoices}>
      {byItself.length > 0 && (
        <p className={styles.quiet}>As notas desta troca saem sozinhas, em instantes.</p>
      )}
      {isOpen && data.trocas_problema !== '' && <InfoBox kind="warning">{data.trocas_problema}</InfoBox>}
      <IssuePart id={id} emissoes={ours} mayAct={mayIssue} />
    </div>
  );
}
