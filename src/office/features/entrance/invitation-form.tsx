import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { paths } from '#shared/paths.ts';
import type { ConviteRecebido } from '#shared/wire/office-access.ts';
import { api, ApiError, errorText } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { dateTimeText } from '../../lib/dates.ts';
import { ROLES } from '../../lib/roles.ts';
import { useAct } from '../../lib/use-act.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { End } from './end.tsx';
import styles from './entrance.module.css';
import { FILL_IN, isDeadLink, PASSWORD_HINT, passwordProblem } from './link-calls.ts';
import { useFormNotice } from './use-form-notice.ts';

type Found = ConviteRecebido | 'dead' | 'failed' | null;

/** What the invitation says; null before it is known. */
function useInvitation(token: string): Found {
  const [found, setFound] = useState<Found>(null);
  useEffect(() => {
    const asking = new AbortController();
    const given = { body: { token }, token: null, harmless: true, signal: asking.signal };
    api('POST /admin/convites/consultar', given).then(
      ({ data }) => setFound(data),
      (error: unknown) => {
        if (!asking.signal.aborted) setFound(isDeadLink(error) ? 'dead' : 'failed');
      },
    );
    return () => asking.abort();
  }, [token]);
  return found;
}

/** Whoever was invited sees to what, and chooses her name and password. */
export function InvitationForm({ token, shopName }: { token: string; shopName: string }) {
  const found = useInvitation(token);
  const [stage, setStage] = useState<{ at: 'open' | 'dead' } | { at: 'done'; username: string }>({
    at: 'open',
  });
  if (stage.at === 'done') {
    return (
      <End kind="success" title="Acesso criado" way="Entrar na administração" to={paths.adminLogin}>
        O seu usuário é <strong>{stage.username}</strong>. Entre com ele e com a senha que você escolheu.
      </End>
    );
  }
  if (stage.at === 'dead' || found === 'dead') {
    return (
      <End kind="error" title="Este convite não vale mais" way="Ir para o login" to={paths.adminLogin}>
        Ele já foi usado, foi cancelado ou passou de 72 horas. Peça um novo a quem convidou você.
      </End>
    );
  }
  if (found === 'failed') {
    return <LoadFailed text="Não foi possível ler o convite." onRetry={() => location.reload()} />;
  }
  if (found === null) {
    return (
      <div role="status">
        <span>Lendo o convite …</span>
        <Skeleton height="16rem" />
      </div>
    );
  }
  return (
    <>
      <p className={styles.facts}>
        Convite para <strong>{found.email}</strong> entrar na administração de {shopName} como{' '}
        <strong>{ROLES[found.role].text}</strong>.
      </p>
      <p className={styles.quiet}>
        {ROLES[found.role].hint} O convite vale até {dateTimeText(found.expira_em)}.
      </p>
      <ChoiceForm
        token={token}
        onDone={(username) => setStage({ at: 'done', username })}
        onDead={() => setStage({ at: 'dead' })}
      />
    </>
  );
}

const NOTHING = { username: '', senha: '', again: '' };
type Typed = typeof NOTHING;

interface ChoiceFormProps {
  token: string;
  onDone(username: string): void;
  onDead(): void;
}

function useChoice({ token, onDone, onDead }: ChoiceFormProps) {
  const form = useForm<Typed>({ defaultValues: NOTHING });
  const { setError, setFocus } = form;
  const { notice, say, hush } = useFormNotice();
  const { busy, run } = useAct(
    async ({ username, senha }: Typed) => {
      hush();
      const body = { token, username: username.trim(), senha };
      const { data } = await api('POST /admin/convites/aceitar', { body, token: null });
      onDone(data.username);
    },
    (error) => {
      if (isDeadLink(error)) return onDead();
      const campos = error instanceof ApiError ? error.campos : {};
      const wrong = (['username', 'senha'] as const).filter((name) => campos[name]);
      for (const name of wrong) setError(name, { message: campos[name] ?? '' }, { shouldFocus: true });
      say('error', errorText(error, 'Erro ao criar o acesso. Tente novamente.'));
    },
  );
  const submit = form.handleSubmit((typed) => {
    const problem = typed.username.trim() === '' ? FILL_IN : passwordProblem(typed.senha, typed.again);
    if (problem === null) return run(typed);
    say('error', problem);
    setFocus(typed.username.trim() === '' ? 'username' : 'senha');
  });
  return { form, notice, busy, submit };
}

function ChoiceForm(props: ChoiceFormProps) {
  const { form, notice, busy, submit } = useChoice(props);
  const { register, formState } = form;
  return (
    <form method="post" className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label="Usuário"
        hint="O nome com que você vai entrar."
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
        error={formState.errors.username?.message}
        {...register('username')}
      />
      <PasswordField
        label="Senha"
        hint={PASSWORD_HINT}
        autoComplete="new-password"
        error={formState.errors.senha?.message}
        {...register('senha')}
      />
      <PasswordField label="Repita a senha" autoComplete="new-password" {...register('again')} />
      {notice && (
        <InfoBox key={notice.id} kind={notice.kind}>
          {notice.text}
        </InfoBox>
      )}
      <Button type="submit" size="l" block busy={busy}>
        Criar meu acesso
      </Button>
    </form>
  );
}
