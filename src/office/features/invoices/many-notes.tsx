import type { PlanoDeNota } from '#shared/wire/many-invoices.ts';
import { plural } from '#shared/text.ts';
import { Button } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { useMay } from '../../lib/session.ts';
import { useFocusKept } from '../../lib/use-focus-kept.ts';
import { useTakenOut } from '../../lib/use-taken-out.ts';
import { NoAccess } from '../../ui/no-access.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ManyNotesRow } from './many-notes-row.tsx';
import styles from './many-notes.module.css';
import { isLiveNote, useFollowedNotes, useIssueMany, type NoteOfOrder } from './use-issue-many.ts';
import { usePlans } from './use-plans.ts';

interface ManyNotesProps {
  /** Of orders; another list is another screen. */
  ids: readonly number[];
  onClose(): void;
}

/** Invoices of many orders: what can be issued and what not, one press that asks for them, and how far they are. */
export function ManyNotes(props: ManyNotesProps) {
  return useMay('issue-invoices') ? <Notes {...props} /> : <NoAccess title="Notas fiscais" />;
}

function Notes({ ids, onClose }: ManyNotesProps) {
  const plans = usePlans(ids);
  const place = useFocusKept();
  const { without, take } = useTakenOut();
  const issuing = useIssueMany();
  const notes = useFollowedNotes(ids, issuing.busy);
  const isUnderWay = (id: number) => {
    const note = notes.get(id);
    // What was asked for this moment may not be read yet.
    return note === undefined ? issuing.asked.has(id) : isLiveNote(note);
  };
  const open = plans.rows.filter(({ situacao, pedido }) => situacao === 'pode' && !isUnderWay(pedido.id));
  const wanted = open.filter(({ pedido }) => !without.has(pedido.id)).map(({ pedido }) => pedido.id);
  return (
    <Panel
      ref={place}
      className={styles.place}
      title={`Notas de ${ids.length} ${plural(ids.length, 'pedido', 'pedidos')}`}
    >
      <div className={styles.many}>
        <div>
          <Button variant="quiet" onClick={onClose}>
            Voltar à lista
          </Button>
        </div>
        <Progress notes={[...notes.values()].filter(isLiveNote)} />
        <Reading plans={plans} total={ids.length} over={overOf(plans.rows, notes)} />
        <ul className={styles.rows} aria-label="Pedidos escolhidos">
          {plans.rows.map((row) => (
            <ManyNotesRow
              key={row.pedido.id}
              row={row}
              note={notes.get(row.pedido.id)}
              refused={issuing.refused.get(row.pedido.id) ?? ''}
              isTaken={!without.has(row.pedido.id)}
              onTake={(isTaken) => take(row.pedido.id, isTaken)}
            />
          ))}
        </ul>
        {issuing.problem !== '' && <InfoBox kind="error">{issuing.problem}</InfoBox>}
        {wanted.length > 0 && (
          <p>
            <Button
              icon="receipt"
              busy={issuing.busy}
              disabled={plans.busy}
              onClick={() => issuing.issue(wanted)}
            >
              Emitir {wanted.length} {plural(wanted.length, 'nota', 'notas')}
            </Button>
          </p>
        )}
      </div>
    </Panel>
  );
}

/** Those that were under way when they were looked at, and are over since: whether they may be issued is asked again. */
function overOf(rows: readonly PlanoDeNota[], notes: ReadonlyMap<number, NoteOfOrder>): number[] {
  const isOver = ({ situacao, motivo, pedido }: PlanoDeNota) => {
    const note = notes.get(pedido.id);
    return situacao === 'tem' && motivo === '' && note !== undefined && !isLiveNote(note);
  };
  return rows.filter(isOver).map(({ pedido }) => pedido.id);
}

/** How far those that were asked for are. */
export function Progress({ notes }: { notes: readonly NoteOfOrder[] }) {
  const done = notes.filter(({ estado }) => estado === 'autorizada').length;
  return (
    <>
      {/* Its place is there before its words are. */}
      <output className={styles.progress}>
        {notes.length > 0 &&
          `${done} de ${notes.length} ${plural(notes.length, 'nota autorizada', 'notas autorizadas')}`}
      </output>
      {done < notes.length && (
        <p className={styles.quiet}>Pode fechar esta tela: as notas continuam sendo emitidas.</p>
      )}
    </>
  );
}

interface ReadingProps {
  plans: ReturnType<typeof usePlans>;
  total: number;
  /** Known, and not so any more. */
  over: readonly number[];
}

function Reading({ plans, total, over }: ReadingProps) {
  const { rows, busy, problem, ask } = plans;
  const missing = [...plans.missing, ...over];
  return (
    <>
      <output className={styles.quiet}>{busy && `Conferindo os pedidos: ${rows.length} de ${total}…`}</output>
      {problem !== '' && !busy && <InfoBox kind="error">{problem}</InfoBox>}
      {missing.length > 0 && !busy && (
        <div>
          <Button variant="secondary" onClick={() => ask(missing)}>
            Conferir de novo ({missing.length})
          </Button>
        </div>
      )}
    </>
  );
}
