import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { officeApi } from '../../lib/api.ts';
import { useOfficeUser } from '../../lib/session.ts';
import { useAct } from '../../lib/use-act.ts';
import { notify } from '../../ui/notices.tsx';
import { Panel } from '../../ui/panel.tsx';
import { EmailDialog } from './email-dialog.tsx';
import styles from './people.module.css';

/** Whoever has no e-mail here is asked for one, until she gives it or puts it off. */
export function AskEmail() {
  const { pedirEmail } = useOfficeUser();
  const [isAsked, setAsked] = useState(pedirEmail === true);
  const [isGiving, setGiving] = useState(false);
  const { busy, run } = useAct(
    async () => {
      const { data } = await officeApi('POST /admin/me/email/depois');
      notify('success', data.mensagem);
      setAsked(false);
    },
    () => notify('error', 'Não deu certo agora. Tente de novo.'),
  );
  if (!isAsked) return null;
  return (
    <Panel title="Qual é o seu e-mail?">
      <p className={styles.text}>
        Com ele você cria uma senha nova se esquecer a sua e fica sabendo de entradas na sua conta.
      </p>
      <div className={styles.ways}>
        <Button onClick={() => setGiving(true)}>Informar e-mail</Button>
        <Button variant="quiet" busy={busy} onClick={() => run()}>
          Agora não
        </Button>
      </div>
      {isGiving && <EmailDialog onClose={() => setGiving(false)} onSent={() => setAsked(false)} />}
    </Panel>
  );
}
