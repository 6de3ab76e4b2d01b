import { useId, useState } from 'react';
import { api } from '../../lib/calls/api.ts';
import { Button } from '../../ui/button.tsx';
import { NoticeBox } from './notice-box.tsx';
import { useNotice } from './notice.ts';
import styles from './own-section.module.css';
import { refused } from './refused.ts';

/** While an e-mail is not confirmed: what for, and the link once more. */
export function ConfirmBox({ token, email }: { token: string; email: string }) {
  const id = useId();
  const [busy, setBusy] = useState(false);
  const { notice, say, hush } = useNotice();

  async function sendAgain(): Promise<void> {
    if (busy) return;
    hush();
    setBusy(true);
    try {
      const { data } = await api('POST /clientes/me/confirmar-email', { token });
      say('success', data.mensagem);
    } catch (error) {
      say('error', refused(error, 'Não conseguimos enviar o link agora. Tente de novo.'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <section className={styles.row} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        Falta confirmar o seu e-mail
      </h2>
      <p className={styles.quiet}>
        Enviamos um link para {email}. Com ele confirmado, os pedidos que você fez sem conta aparecem aqui, e
        o seu CPF fica só nesta conta.
      </p>
      <div className={styles.ways}>
        <Button variant="secondary" busy={busy} onClick={() => void sendAgain()}>
          Enviar o link de novo
        </Button>
      </div>
      <NoticeBox notice={notice} />
    </section>
  );
}
