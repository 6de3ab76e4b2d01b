import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { paths } from '#shared/paths.ts';
import { api, errorText } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { doorPaths } from '../../lib/paths.ts';
import { useAct } from '../../lib/use-act.ts';
import { End } from './end.tsx';
import styles from './entrance.module.css';
import { isDeadLink, PASSWORD_HINT, passwordProblem } from './link-calls.ts';
import { useFormNotice } from './use-form-notice.ts';

interface Typed {
  next: string;
  again: string;
}

interface TwiceFormProps {
  token: string;
  onEnd(how: 'done' | 'dead'): void;
}

function TwiceForm({ token, onEnd }: TwiceFormProps) {
  const { register, handleSubmit, setFocus } = useForm<Typed>({ defaultValues: { next: '', again: '' } });
  const { notice, say, hush } = useFormNotice();
  const { busy, run } = useAct(
    async ({ next }: Typed) => {
      hush();
      await api('POST /admin/redefinir-senha', { body: { token, novaSenha: next }, token: null });
      onEnd('done');
    },
    (error) => {
      if (isDeadLink(error)) return onEnd('dead');
      say('error', errorText(error, 'Erro ao redefinir a senha. Tente novamente.'));
    },
  );
  const submit = handleSubmit((typed) => {
    const problem = passwordProblem(typed.next, typed.again);
    if (problem === null) return run(typed);
    say('error', problem);
    setFocus('next');
  });
  return (
    <form method="post" className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <PasswordField
        label="Nova senha"
        hint={PASSWORD_HINT}
        autoComplete="new-password"
        {...register('next')}
      />
      <PasswordField label="Repita a nova senha" autoComplete="new-password" {...register('again')} />
      {notice && (
        <InfoBox key={notice.id} kind={notice.kind}>
          {notice.text}
        </InfoBox>
      )}
      <Button type="submit" size="l" block busy={busy}>
        Redefinir senha
      </Button>
    </form>
  );
}

/** A new password, twice, by the link of a mail; the login comes after it, with every step. */
export function NewPasswordForm({ token }: { token: string }) {
  const [stage, setStage] = useState<'open' | 'done' | 'dead'>('open');
  if (stage === 'open') return <TwiceForm token={token} onEnd={setStage} />;
  if (stage === 'done') {
    return (
      <End kind="success" title="Senha redefinida com sucesso!" way="Entrar" to={paths.adminLogin}>
        Todas as sessões abertas acabaram. Entre com a senha nova; a verificação em duas etapas, se estiver
        ligada, continua a ser pedida.
      </End>
    );
  }
  return (
    <End kind="error" title="Este link não vale mais" way="Pedir um novo link" to={doorPaths.forgotPassword}>
      Ele está incompleto, já foi usado ou passou de uma hora. Peça um novo: leva um minuto.
    </End>
  );
}
