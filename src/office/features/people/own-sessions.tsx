import { useRef } from 'react';
import type { SessaoDaEquipe } from '#shared/wire/admin.ts';
import { errorText } from '#web/lib/calls/api.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { officeApi } from '../../lib/api.ts';
import { dateTimeText } from '../../lib/dates.ts';
import { useAct } from '../../lib/use-act.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { notify } from '../../ui/notices.tsx';
import { Panel } from '../../ui/panel.tsx';
import styles from './own-sessions.module.css';

const sayFailed = (error: unknown) =>
  notify('error', errorText(error, 'Não conseguimos encerrar agora. Tente de novo.'));

/** Where one's own access is open, and the way to close it there. */
export function OwnSessions() {
  const { data, error, loading, reload } = useOfficeRead('GET /admin/me/sessoes');
  return (
    <Panel title="Onde sua conta está aberta" className={styles.panel}>
      <p className={styles.lead}>Não reconhece um aparelho ou uma rede? Encerre a sessão e troque a senha.</p>
      {error !== null && !loading && (
        <LoadFailed text="Não foi possível ler as sessões." detail={errorText(error, '')} onRetry={reload} />
      )}
      {data === null && (error === null || loading) && <Skeleton height="6rem" />}
      {data !== null && <SessionList sessions={data.sessoes} />}
    </Panel>
  );
}

function SessionList({ sessions }: { sessions: readonly SessaoDaEquipe[] }) {
  const list = useRef<HTMLUListElement>(null);
  /** The pressed button goes with its session: the keyboard goes on from the list. */
  function told(text: string): void {
    notify('success', text);
    list.current?.focus();
  }
  const others = useAct(async () => {
    const { data } = await officeApi('DELETE /admin/me/sessoes');
    told(data.mensagem);
  }, sayFailed);
  return (
    <>
      <ul className={styles.list} ref={list} tabIndex={-1} aria-label="Sessões abertas">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnded={told} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button variant="secondary" busy={others.busy} onClick={() => others.run()}>
          Encerrar todas as outras
        </Button>
      )}
    </>
  );
}

interface SessionRowProps {
  session: SessaoDaEquipe;
  onEnded(text: string): void;
}

function SessionRow({ session, onEnded }: SessionRowProps) {
  const { id, aparelho, rede, usada_em: used, criada_em: opened, atual } = session;
  const { busy, run } = useAct(async () => {
    const { data } = await officeApi('DELETE /admin/me/sessoes/:id', { params: { id } });
    onEnded(data.mensagem);
  }, sayFailed);
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.name}>
          {aparelho} {atual && <Badge tone="quiet">este aparelho</Badge>}
        </p>
        <p className={styles.quiet}>
          Último uso: <time dateTime={used}>{dateTimeText(used)}</time> · aberta em{' '}
          <time dateTime={opened}>{dateTimeText(opened)}</time>
          {rede !== '' && ` · rede ${rede}`}
        </p>
      </div>
      {!atual && (
        <Button
          variant="secondary"
          busy={busy}
          aria-label={`Encerrar ${aparelho}, aberta em ${dateTimeText(opened)}`}
          onClick={() => run()}
        >
          Encerrar
        </Button>
      )}
    </li>
  );
}
