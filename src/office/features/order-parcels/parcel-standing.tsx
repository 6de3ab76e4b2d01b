import { useState } from 'react';
import { isParcelProblem, parcelLabel } from '#shared/parcel-states.ts';
import { isolated } from '#shared/text.ts';
import type { PacoteNoEscritorio } from '#shared/wire/order-parcels.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { dateTimeText } from '../../lib/dates.ts';
import { useAct } from '../../lib/use-act.ts';
import { NoteForm } from '../../ui/note-form.tsx';
import { ParcelWay, toDoAt } from '../../ui/parcel-way.tsx';
import { settleParcel } from './parcel-calls.ts';
import styles from './parcels.module.css';

/** How a parcel stands, in a word or two. */
export function StandingBadge({ pacote }: { pacote: PacoteNoEscritorio }) {
  const { estado, situacao, entregue_em: there } = pacote;
  const isWrong = estado !== null && isParcelProblem(estado);
  const tone = there !== null ? 'success' : isWrong ? 'error' : situacao === 'atrasado' ? 'warning' : 'quiet';
  return <Badge tone={tone}>{standing(pacote)}</Badge>;
}

function standing({
  tipo,
  estado,
  situacao,
  enviado_em: sent,
  entregue_em: there,
}: PacoteNoEscritorio): string {
  if (there !== null) return 'Entregue';
  if (situacao === 'atrasado') return 'Atrasado';
  if (estado !== null) return parcelLabel(estado, '');
  if (sent === null) return tipo === 'parte' ? 'Falta enviar' : 'Não enviada';
  return 'Enviada';
}

/** Where a parcel was and is, what is to be done about it, and what somebody said of that. */
export function ParcelStanding({ pacote, title, mayMove }: StandingProps) {
  const { passos, estado, situacao, resolvido, entregue_em: there } = pacote;
  const todo = situacao === 'problema' && estado !== null ? toDoAt(estado) : undefined;
  return (
    <>
      {passos.length > 0 && (
        <ParcelWay passos={passos} label={`Onde está: ${title}`} timeText={dateTimeText} />
      )}
      {todo !== undefined && <InfoBox kind="warning">{todo}</InfoBox>}
      {situacao === 'atrasado' && (
        <InfoBox kind="warning">
          Passou o dia em que este pacote devia chegar. Pergunte à transportadora.
        </InfoBox>
      )}
      {resolvido !== null && there === null && (
        <p className={styles.quiet}>
          Resolvido por {isolated(resolvido.por)} em {dateTimeText(resolvido.em)}
          {resolvido.nota !== '' && `: ${isolated(resolvido.nota)}`}
        </p>
      )}
      {mayMove && situacao !== '' && <Settle key={estado} pacote={pacote} title={title} />}
    </>
  );
}

interface StandingProps {
  pacote: PacoteNoEscritorio;
  /** Which one it is. */
  title: string;
  mayMove: boolean;
}

const SAY_HOW = 'Conte em poucas palavras como ficou.';

function Settle({ pacote: { id, estado }, title }: Pick<StandingProps, 'pacote' | 'title'>) {
  const [open, setOpen] = useState(false);
  const [nota, setWords] = useState('');
  const [missing, setMissing] = useState('');
  const { busy, problem, run } = useAct(async () => {
    if (estado !== null) await settleParcel(id, { estado, nota: nota.trim() });
  });
  if (!open) {
    return (
      <div className={styles.acts}>
        <Button variant="quiet" icon="check" aria-label={`Resolvido: ${title}`} onClick={() => setOpen(true)}>
          Resolvido
        </Button>
      </div>
    );
  }
  const give = () => {
    setMissing(nota.trim() === '' ? SAY_HOW : '');
    if (nota.trim() !== '') run();
  };
  return (
    <NoteForm
      label="Como ficou?"
      hint="Fica anotado com o seu nome. O pacote sai da lista, e volta se a transportadora disser outra coisa."
      rows={2}
      maxLength={300}
      text={nota}
      onType={setWords}
      saving={{ busy, problem: missing || problem, run: give }}
      saveText="Anotar e tirar da lista"
    />
  );
}
