import { useEffect, useId, useRef, useState } from 'react';
import { api, ApiError } from '../../lib/calls/api.ts';
import { Button } from '../../ui/button.tsx';
import { NoticeBox } from './notice-box.tsx';
import { useNotice } from './notice.ts';
import styles from './own-section.module.css';
import { refused } from './refused.ts';

/** While an e-mail is not confirmed: what for, and the link once more. */
export function ConfirmBox({ token, email }: { token: string; email: string }) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [busy, setBusy] = useState(false);
  const [confirmed, setConfirmed] = useState(false);
  const { notice, say, hush } = useNotice();
  useEffect(() => {
    if (confirmed) heading.current?.focus();
  }, [confirmed]);

  async function sendAgain(): Promise<void> {
    if (busy) return;
    hush();
    setBusy(true);
    try {
      const { data } = await api('POST /clientes/me/confirmar-email', { token });
      say('success', data.mensagem);
    } catch (error) {
      // She has done it meanwhile, on her phone.
      if (error instanceof ApiError && error.codigo === 'email_confirmado') setConfirmed(true);
      else say('error', refused(error, 'Não conseguimos enviar o link agora. Tente de novo.'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <section className={styles.row} aria-labelledby={id}>
      <h2 id={id} className={styles.title} ref={heading} tabIndex={-1}>
        {confirmed ? 'Seu e-mail já está confirmado' : 'Falta confirmar o seu e-mail'}
      </h2>
      {!confirmed && (
        <>
          <p className={styles.quiet}>
            Enviamos um link para {email}. Com ele confirmado, os pedidos que você fez sem conta aparecem em
            Meus pedidos, e o seu CPF fica só nesta conta.
          </p>
          <div className={styles.ways}>
            <Button variant="secondary" busy={busy} onClick={() => void sendAgain()}>
              Enviar o link de novo
            </Button>
          </div>
          <NoticeBox notice={notice} />
        </>
      )}
    </section>
  );
}
