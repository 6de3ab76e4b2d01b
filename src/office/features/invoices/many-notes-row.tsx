import { Link } from 'react-router';
import type { PlanoDeNota } from '#shared/wire/many-invoices.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { officePaths } from '../../lib/paths.ts';
import { standingOf } from './issue-words.ts';
import styles from './many-notes.module.css';
import { MissingList } from './missing-list.tsx';
import { isLiveNote, type NoteOfOrder } from './use-issue-many.ts';

interface ManyNotesRowProps {
  row: PlanoDeNota;
  /** The newest of its sale. */
  note: NoteOfOrder | undefined;
  /** Why the last press did not ask for it. */
  refused: string;
  isTaken: boolean;
  onTake(isTaken: boolean): void;
}

/** One order: its invoice as it stands, or whether one may be issued, or what is in the way. */
export function ManyNotesRow({ row, note, refused, isTaken, onTake }: ManyNotesRowProps) {
  const { pedido, situacao, motivo, falta } = row;
  const to = officePaths.order(pedido.id);
  const name = pedido.codigo === '' ? `nº ${pedido.id}` : pedido.codigo;
  const isLive = note !== undefined && isLiveNote(note);
  const problem = refused || (note !== undefined && note.estado !== 'cancelada' ? note.problema : '');
  return (
    <li className={styles.row}>
      {situacao === 'pode' && !isLive ? (
        <Checkbox checked={isTaken} onChange={(event) => onTake(event.currentTarget.checked)}>
          <strong>Pedido {name}</strong>
        </Checkbox>
      ) : (
        <p>
          <strong>Pedido {name}</strong>
        </p>
      )}
      <div className={styles.facts}>
        {isLive && <Standing note={note} />}
        {!isLive && situacao === 'pode' && problem === '' && (
          <p className={styles.quiet}>Pronta para emitir.</p>
        )}
        {!isLive && situacao === 'falta' && (
          <div>
            Falta:
            <MissingList falta={falta} orderTo={to} />
          </div>
        )}
        {!isLive && motivo !== '' && <p className={styles.quiet}>{motivo}</p>}
        {problem !== '' && (
          <p className={styles.problem}>
            {note?.estado === 'recusada' && refused === '' && 'Recusada: '}
            {problem}
          </p>
        )}
        {pedido.codigo !== '' && <Link to={to}>Ver o pedido {name}</Link>}
      </div>
    </li>
  );
}

function Standing({ note }: { note: NoteOfOrder }) {
  const { text, tone } = standingOf(note);
  return (
    <p className={styles.standing}>
      <Badge tone={tone}>{text}</Badge>
      {note.numero !== null && <span>NF-e nº {note.numero}</span>}
    </p>
  );
}
