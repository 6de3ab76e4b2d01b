import { useEffect, useEffectEvent, useRef } from 'react';
import { Link } from 'react-router';
import { spokenNumber } from '#shared/order-number.ts';
import { Button } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { officePaths } from '../../lib/paths.ts';
import { useMay } from '../../lib/session.ts';
import { Progress } from './many-notes.tsx';
import styles from './many-notes.module.css';
import { isLiveNote, useFollowedNotes, useIssueMany } from './use-issue-many.ts';

interface MissingNotesProps {
  /** Of orders whose labels wait for their invoices. */
  ids: readonly number[];
  /** Others wait now. */
  isBusy: boolean;
  /** These have theirs by now; false where that was not heard. */
  onIssued(ids: readonly number[]): boolean;
}

/** Beside the labels of many orders: the invoices that they wait for, by one press. */
export function MissingNotes(props: MissingNotesProps) {
  const mayIssue = useMay('issue-invoices');
  const { ids } = props;
  if (ids.length === 0) return null;
  const words = `${ids.length} sem nota`;
  return mayIssue ? (
    <Issuing {...props} />
  ) : (
    <InfoBox kind="warning">{words}: peça a quem administra.</InfoBox>
  );
}

function Issuing({ ids, isBusy, onIssued }: MissingNotesProps) {
  const { busy, problem, refused, asked, issue } = useIssueMany();
  const notes = useFollowedNotes(ids, busy);
  const live = [...notes.values()].filter(isLiveNote);
  const done = live.filter(({ estado }) => estado === 'autorizada').map(({ pedido }) => pedido.id);
  useTold(done, isBusy, onIssued);
  const under = new Set([
    ...live.map(({ pedido }) => pedido.id),
    ...[...asked].filter((id) => !notes.has(id)),
  ]);
  const open = ids.filter((id) => !under.has(id));
  const not = [...notes.values()].filter((note) => note.estado === 'recusada' && note.problema !== '');
  return (
    <InfoBox kind="warning" title={`${ids.length} sem nota`}>
      <div className={styles.many}>
        <Progress notes={live} />
        {[...refused].map(([id, words]) => (
          <p key={id}>
            <Link to={officePaths.order(id)}>Pedido {spokenNumber(id)}</Link>: {words}
          </p>
        ))}
        {not.map(({ pedido, problema }) => (
          <p key={pedido.id}>
            <Link to={officePaths.order(pedido.id)}>Pedido {spokenNumber(pedido.id)}</Link>: {problema}
          </p>
        ))}
        {problem !== '' && <p role="alert">{problem}</p>}
        {open.length > 0 && (
          <p>
            <Button icon="receipt" variant="secondary" busy={busy} onClick={() => issue(open)}>
              Emitir {open.length === 1 ? 'a nota' : `as ${open.length} notas`}
            </Button>
          </p>
        )}
      </div>
    </InfoBox>
  );
}

/** Tells once of each state which ones have theirs, as soon as somebody hears it. */
function useTold(done: readonly number[], isBusy: boolean, onIssued: MissingNotesProps['onIssued']): void {
  const last = useRef('');
  const tell = useEffectEvent((now: string) => {
    if (now !== '' && now !== last.current && onIssued(done)) last.current = now;
  });
  const now = done.join();
  useEffect(() => {
    if (!isBusy) tell(now);
  }, [now, isBusy]);
}
