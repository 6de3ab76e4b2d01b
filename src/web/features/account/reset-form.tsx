import { useState, type FormEvent } from 'react';
import {
  DIFFERENT_PASSWORDS,
  EMPTY_FIELD,
  FILL_IN,
  LEAST_PASSWORD,
  MOST_PASSWORD,
} from '#shared/customers.ts';
import { api, ApiError } from '../../lib/calls/api.ts';
import { recheckSession } from '../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import styles from './forms.module.css';
import { NoticeBox } from './notice-box.tsx';
import { useNotice } from './notice.ts';
import { strengthHint } from './strength-hint.ts';
import { useAfter } from './use-after.ts';

const DONE = 'Senha redefinida com sucesso!';
const TOO_SHORT = 'A senha deve ter pelo menos 6 caracteres';

interface Errors {
  novaSenha?: string;
  confirmacao?: string;
}

/** What is wrong beside each field, and the one text for the form; null when all is well. */
function check(novaSenha: string, confirmacao: string): { first: string | null; errors: Errors } {
  if (novaSenha === '' || confirmacao === '') {
    const empty = {
      ...(novaSenha === '' && { novaSenha: EMPTY_FIELD }),
      ...(confirmacao === '' && { confirmacao: EMPTY_FIELD }),
    };
    return { first: FILL_IN, errors: empty };
  }
  if (novaSenha.length < LEAST_PASSWORD) return { first: TOO_SHORT, errors: { novaSenha: TOO_SHORT } };
  if (novaSenha === confirmacao) return { first: null, errors: {} };
  return { first: DIFFERENT_PASSWORDS, errors: { confirmacao: DIFFERENT_PASSWORDS } };
}

type Outcome = { kind: 'done' } | { kind: 'refused'; text: string } | { kind: 'dead-link' };

async function reset(token: string, novaSenha: string): Promise<Outcome> {
  try {
    const given = { params: { token }, body: { novaSenha }, token: null };
    await api('POST /clientes/redefinir-senha/:token', given);
    // Every session of the account has ended with it, one in this browser too.
    await recheckSession();
    return { kind: 'done' };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0) {
      return { kind: 'refused', text: 'Erro ao redefinir senha' };
    }
    if (error.status === 400) return { kind: 'dead-link' };
    const told = error.status < 500 ? (error.body.erro ?? error.body.error) : undefined;
    return { kind: 'refused', text: told ?? 'Erro ao redefinir senha' };
  }
}

interface ResetFormProps {
  /** From the mail's link. */
  token: string;
  /** Two seconds after the password was changed. */
  onDone(): void;
  /** The link is used, too old or none of the shop's. */
  onDeadLink(): void;
}

/** A new password, twice. */
export function ResetForm({ token, onDone, onDeadLink }: ResetFormProps) {
  const [novaSenha, setNovaSenha] = useState('');
  const [confirmacao, setConfirmacao] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [stage, setStage] = useState<'open' | 'busy' | 'done'>('open');
  const { form, notice, say, hush } = useNotice();
  useAfter(stage === 'done', onDone);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (stage !== 'open') return;
    hush();
    const found = check(novaSenha, confirmacao);
    setErrors(found.errors);
    if (found.first !== null) return say('error', found.first);
    setStage('busy');
    const outcome = await reset(token, novaSenha);
    if (outcome.kind === 'dead-link') return onDeadLink();
    setStage(outcome.kind === 'done' ? 'done' : 'open');
    if (outcome.kind === 'done') say('success', DONE);
    else say('error', outcome.text);
  }

  return (
    <form
      method="post"
      className={styles.form}
      noValidate
      ref={form}
      onSubmit={(event) => void submit(event)}
    >
      <PasswordField
        label="Nova senha"
        name="novaSenha"
        autoComplete="new-password"
        maxLength={MOST_PASSWORD}
        value={novaSenha}
        error={errors.novaSenha}
        hint={strengthHint(novaSenha)}
        onChange={(event) => setNovaSenha(event.currentTarget.value)}
      />
      <PasswordField
        label="Confirmar nova senha"
        name="confirmacao"
        autoComplete="new-password"
        maxLength={MOST_PASSWORD}
        value={confirmacao}
        error={errors.confirmacao}
        onChange={(event) => setConfirmacao(event.currentTarget.value)}
      />
      <NoticeBox notice={notice} />
      <Button type="submit" size="l" block busy={stage !== 'open'}>
        Redefinir senha
      </Button>
    </form>
  );
}
