import { useState } from 'react';
import type { MeuEmail } from '#shared/wire/office-access.ts';
import { errorText } from '#web/lib/calls/api.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Panel } from '../../ui/panel.tsx';
import { EmailDialog } from './email-dialog.tsx';
import styles from './second-factor.module.css';

/** One's own e-mail in the office, and the way to give another. */
export function OwnEmail() {
  const { data, error, loading, reload } = useOfficeRead('GET /admin/me/email');
  const [isGiving, setGiving] = useState(false);
  const close = () => setGiving(false);
  return (
    <Panel title="Meu e-mail" className={styles.panel}>
      <p className={styles.lead}>
        Para criar uma senha nova se você esquecer a sua, e para saber de entradas na sua conta.
      </p>
      {error !== null && !loading && (
        <LoadFailed text="Não foi possível ler isto." detail={errorText(error, '')} onRetry={reload} />
      )}
      {data === null && (error === null || loading) && <Skeleton height="4rem" />}
      {data !== null && (
        <>
          <State email={data} />
          <Button variant="secondary" icon="mail" onClick={() => setGiving(true)}>
            {data.email === null && data.aguardando === null ? 'Informar e-mail' : 'Trocar e-mail'}
          </Button>
        </>
      )}
      {isGiving && <EmailDialog onClose={close} onSent={close} />}
    </Panel>
  );
}

function State({ email: { email, aguardando } }: { email: MeuEmail }) {
  return (
    <>
      <p className={styles.state}>
        <span className={styles.name}>
          <bdi>{email ?? 'Nenhum e-mail confirmado'}</bdi>
        </span>{' '}
        {email !== null && <Badge tone="success">Confirmado</Badge>}
      </p>
      {aguardando !== null && (
        <p className={styles.quiet}>
          Falta abrir o link que enviamos a <bdi>{aguardando}</bdi>. Não chegou? Confira o spam, ou informe o
          e-mail de novo.
        </p>
      )}
    </>
  );
}
