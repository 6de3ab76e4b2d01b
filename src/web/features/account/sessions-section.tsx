import { useState } from 'react';
import type { MinhasSessoes, SessaoAberta } from '#shared/wire/customers.ts';
import { api } from '../../lib/calls/api.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { NoticeBox } from './notice-box.tsx';
import { useNotice } from './notice.ts';
import { OwnSection } from './own-section.tsx';
import styles from './own-section.module.css';
import { refused } from './refused.ts';
import { useOwn } from './use-own.ts';

const WHEN = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
});

/** Where the account is open, and the way to close it everywhere else. */
export function SessionsSection({ token }: { token: string }) {
  const { own, set, again } = useOwn('GET /clientes/me/sessoes', token);
  const [busy, setBusy] = useState(false);
  const { notice, say, hush } = useNotice();

  async function endOthers(known: MinhasSessoes): Promise<void> {
    if (busy) return;
    hush();
    setBusy(true);
    try {
      const { data } = await api('DELETE /clientes/me/sessoes', { token });
      set({ ...known, sessoes: known.sessoes.filter(({ atual }) => atual) });
      say('success', data.mensagem);
    } catch (error) {
      say('error', refused(error, 'Não conseguimos encerrar as outras sessões agora. Tente de novo.'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <OwnSection
      title="Onde sua conta está aberta"
      lead="Não reconhece um aparelho? Encerre as outras sessões e troque a senha."
      own={own}
      again={again}
    >
      {(known) => (
        <>
          <ul className={styles.list}>
            {known.sessoes.map((session) => (
              <SessionRow key={`${session.criada_em} ${session.aparelho}`} session={session} />
            ))}
          </ul>
          <NoticeBox notice={notice} />
          {known.sessoes.length > 1 && (
            <div>
              <Button variant="secondary" busy={busy} onClick={() => void endOthers(known)}>
                Encerrar as outras sessões
              </Button>
            </div>
          )}
        </>
      )}
    </OwnSection>
  );
}

function SessionRow({ session }: { session: SessaoAberta }) {
  const { aparelho, usada_em, criada_em, atual } = session;
  return (
    <li className={styles.row}>
      <p className={styles.name}>
        {aparelho}
        {atual && <Badge>Este aparelho</Badge>}
      </p>
      <p className={styles.quiet}>
        Usada em <When at={usada_em} /> · aberta em <When at={criada_em} />
      </p>
    </li>
  );
}

function When({ at }: { at: string }) {
  return <time dateTime={at}>{WHEN.format(new Date(at))}</time>;
}
