import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { errorText } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { InfoBox, type InfoKind } from '#web/ui/info-box.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { officeApi } from '../../lib/api.ts';
import { useAct } from '../../lib/use-act.ts';
import { SectionHead } from '../../ui/section-head.tsx';
import { OwnEmail } from './own-email.tsx';
import { OwnMails } from './own-mails.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { SecondFactor } from './second-factor.tsx';
import { useSecondProof } from './use-second-proof.tsx';
import styles from './people.module.css';

const SHORTEST = 12;

const NOTHING = { current: '', next: '', again: '' };

type Typed = typeof NOTHING;

function problemOf({ current, next, again }: Typed): string | null {
  if (current === '' || next === '' || again === '') return 'Por favor, preencha todos os campos';
  if (next.length < SHORTEST) return 'A nova senha deve ter pelo menos 12 caracteres';
  return next === again ? null : 'As senhas não coincidem';
}

/** Change of one's own password, which ends one's other sessions, and where these are. */
export function PasswordScreen() {
  return (
    <>
      <SectionHead title="Minha senha" text="Trocar a senha encerra as suas outras sessões." />
      <PasswordForm className={styles.page} />
      <OwnEmail />
      <OwnMails />
      <SecondFactor />
      <OwnSessions />
    </>
  );
}

interface PasswordFormProps {
  className?: string | undefined;
  onDone?: () => void;
  /** Her login, with every step, was for this alone: the password will do. */
  isDuty?: boolean;
  /** Stands beside the button. */
  wayOut?: ReactNode;
}

/** The present password, and the new one twice. */
export function PasswordForm({ className, isDuty = false, onDone, wayOut }: PasswordFormProps) {
  const { register, handleSubmit, reset } = useForm({ defaultValues: NOTHING });
  const second = useSecondProof({ rests: isDuty });
  const [notice, setNotice] = useState<{ id: number; kind: InfoKind; text: string } | null>(null);
  const say = (kind: InfoKind, text: string) => setNotice({ id: Date.now(), kind, text });
  const { busy, run } = useAct(
    async ({ current, next }: Typed) => {
      const body = { senhaAtual: current, novaSenha: next, ...second.given() };
      await officeApi('PUT /admin/me/senha', { body });
      reset();
      second.again();
      say('success', 'Senha alterada com sucesso!');
      onDone?.();
    },
    (error) => {
      second.again();
      say('error', errorText(error, 'Erro ao alterar senha. Tente novamente.'));
    },
  );
  const submit = handleSubmit((typed) => {
    const problem = problemOf(typed);
    if (problem === null) run(typed);
    else if (!busy) say('error', problem);
  });
  return (
    <form
      method="post"
      noValidate
      className={classNames(styles.form, className)}
      onSubmit={(event) => void submit(event)}
    >
      <PasswordField label="Senha atual" autoComplete="current-password" {...register('current')} />
      <PasswordField
        label="Nova senha"
        autoComplete="new-password"
        hint="Pelo menos 12 caracteres; uma frase longa é melhor."
        {...register('next')}
      />
      <PasswordField label="Repita a nova senha" autoComplete="new-password" {...register('again')} />
      {second.fields()}
      {notice && (
        <InfoBox key={notice.id} kind={notice.kind}>
          {notice.text}
        </InfoBox>
      )}
      <Button type="submit" busy={busy}>
        Trocar senha
      </Button>
      {wayOut}
    </form>
  );
}
