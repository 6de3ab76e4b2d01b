import { useState, type FormEvent } from 'react';
import { BAD_EMAIL, FIELD_LENGTHS } from '#shared/customers.ts';
import { api, ApiError } from '../../lib/calls/api.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import styles from './forms.module.css';
import { NoticeBox } from './notice-box.tsx';
import { useNotice } from './notice.ts';

const DONE = 'Email de recuperação enviado com sucesso!';

/** Asks for a mail with a link; answers what went wrong, or null. Whether the e-mail is known nobody learns. */
async function askForLink(email: string): Promise<string | null> {
  try {
    await api('POST /clientes/recuperar-senha', { body: { email }, token: null });
    return null;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0) {
      return 'Erro ao processar solicitação. Tente novamente.';
    }
    const told = error.status < 500 ? (error.body.erro ?? error.body.error) : undefined;
    return told ?? 'Erro ao enviar email de recuperação';
  }
}

interface ForgotFormProps {
  /** Where mails are kept instead of sent while the shop is only tried out; null: they are sent. */
  mailbox: string | null;
}

/** An e-mail, to which a link for a new password goes. */
export function ForgotForm({ mailbox }: ForgotFormProps) {
  const [email, setEmail] = useState('');
  const [error, setError] = useState('');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { form, notice, say, hush } = useNotice();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    hush();
    setSentTo(null);
    const typed = email.trim();
    const wrong = typed.includes('@') ? '' : BAD_EMAIL;
    setError(wrong);
    if (wrong) return say('error', wrong);
    setBusy(true);
    const problem = await askForLink(typed);
    setBusy(false);
    if (problem === null) setSentTo(typed);
    say(problem === null ? 'success' : 'error', problem ?? DONE);
  }

  return (
    <form
      method="post"
      className={styles.form}
      noValidate
      ref={form}
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        maxLength={FIELD_LENGTHS.email}
        value={email}
        error={error}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <NoticeBox notice={notice} />
      {sentTo !== null && <LinkSent to={sentTo} mailbox={mailbox} />}
      <Button type="submit" size="l" block busy={busy} variant={sentTo === null ? 'primary' : 'secondary'}>
        {sentTo === null ? 'Enviar link de recuperação' : 'Enviar de novo'}
      </Button>
    </form>
  );
}

function LinkSent({ to, mailbox }: { to: string } & ForgotFormProps) {
  return (
    <>
      <p className={styles.note} role="status">
        Se houver uma conta com <strong>{to}</strong>, o link chega em alguns minutos e vale por uma hora. Não
        chegou? Confira a caixa de spam.
      </p>
      {mailbox !== null && (
        <p className={styles.note}>
          Esta loja está em modo de teste: os emails ficam em <a href={mailbox}>{mailbox}</a>.
        </p>
      )}
    </>
  );
}
