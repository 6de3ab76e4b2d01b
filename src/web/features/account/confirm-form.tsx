import { useState, type FormEvent } from 'react';
import { paths } from '#shared/paths.ts';
import { api, ApiError } from '../../lib/calls/api.ts';
import { recheckSession, useSession } from '../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
import styles from './forms.module.css';
import { LinkEnd } from './link-end.tsx';
import { NoticeBox } from './notice-box.tsx';
import { useNotice } from './notice.ts';

const FAILED = 'Não conseguimos confirmar agora. Tente de novo em instantes.';

type End = 'done' | 'dead-link' | 'cpf-taken';

/** What came of it; a text where it may be tried again. */
async function confirm(token: string): Promise<{ end: End } | { text: string }> {
  try {
    const given = { params: { token }, token: null, harmless: true };
    const { simulated } = await api('POST /clientes/confirmar-email/:token', given);
    if (simulated) return { text: FAILED };
    // Whoever is logged in here is told at once that she has nothing left to do.
    await recheckSession();
    return { end: 'done' };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return { text: FAILED };
    if (error.status === 400) return { end: 'dead-link' };
    return error.codigo === 'cpf_em_uso' ? { end: 'cpf-taken' } : { text: error.text };
  }
}

/** Scanners of mails open every link: only a press confirms. */
export function ConfirmForm({ token }: { token: string }) {
  const [end, setEnd] = useState<End | null>(null);
  const [busy, setBusy] = useState(false);
  const { form, notice, say, hush } = useNotice();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    hush();
    setBusy(true);
    const outcome = await confirm(token);
    setBusy(false);
    if ('end' in outcome) setEnd(outcome.end);
    else say('error', outcome.text);
  }

  if (end !== null) return <Ended end={end} />;
  return (
    <form
      method="post"
      className={styles.form}
      noValidate
      ref={form}
      onSubmit={(event) => void submit(event)}
    >
      <p className={styles.note}>
        Só confirme se foi você quem criou a conta. Se não foi, é só fechar esta página.
      </p>
      <NoticeBox notice={notice} />
      <Button type="submit" size="l" block busy={busy}>
        Confirmar meu e-mail
      </Button>
    </form>
  );
}

function Ended({ end }: { end: End }) {
  const isLoggedIn = useSession() !== null;
  if (end === 'done') {
    const way = isLoggedIn ? 'Ver meus pedidos' : 'Entrar na minha conta';
    return (
      <LinkEnd
        kind="success"
        title="E-mail confirmado!"
        way={way}
        to={isLoggedIn ? paths.orders : paths.login}
      >
        Os pedidos que você fez sem conta com este e-mail agora aparecem na sua conta.
      </LinkEnd>
    );
  }
  if (end === 'cpf-taken') {
    return (
      <LinkEnd kind="error" title="CPF já cadastrado" way="Falar com a loja" to={paths.contact}>
        Outra conta já confirmou o CPF desta. Se as duas são suas, entre com o e-mail da outra; se não, fale
        com a gente.
      </LinkEnd>
    );
  }
  return (
    <LinkEnd kind="error" title="Link de confirmação inválido" way="Ir para o meu perfil" to={paths.profile}>
      Este link está incompleto ou passou de sete dias. No seu perfil você recebe outro.
    </LinkEnd>
  );
}
