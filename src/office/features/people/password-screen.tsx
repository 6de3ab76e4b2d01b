import { useState, type FormEvent } from 'react';
import { errorText } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { InfoBox, type InfoKind } from '#web/ui/info-box.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { officeApi } from '../../lib/api.ts';
import { SectionHead } from '../../ui/section-head.tsx';
import styles from './people.module.css';

const SHORTEST = 12;

interface Typed {
  current: string;
  next: string;
  again: string;
}

function problemOf({ current, next, again }: Typed): string | null {
  if (current === '' || next === '' || again === '') return 'Por favor, preencha todos os campos';
  if (next.length < SHORTEST) return 'A nova senha deve ter pelo menos 12 caracteres';
  return next === again ? null : 'As senhas não coincidem';
}

/** Change of one's own password, which ends one's other sessions. */
export function PasswordScreen() {
  const [typed, setTyped] = useState<Typed>({ current: '', next: '', again: '' });
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState<{ id: number; kind: InfoKind; text: string } | null>(null);
  const say = (kind: InfoKind, text: string) => setNotice({ id: Date.now(), kind, text });

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const problem = problemOf(typed);
    if (problem !== null) return say('error', problem);
    setBusy(true);
    try {
      const body = { senhaAtual: typed.current, novaSenha: typed.next };
      await officeApi('PUT /admin/me/senha', { body });
      setTyped({ current: '', next: '', again: '' });
      say('success', 'Senha alterada com sucesso!');
    } catch (error) {
      say('error', errorText(error, 'Erro ao alterar senha. Tente novamente.'));
    }
    setBusy(false);
  }
  const field = (name: keyof Typed) => ({
    value: typed[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: event.currentTarget.value }),
  });
  return (
    <>
      <SectionHead title="Minha senha" text="Trocar a senha encerra as suas outras sessões." />
      <form
        method="post"
        noValidate
        className={classNames(styles.form, styles.page)}
        onSubmit={(event) => void submit(event)}
      >
        <PasswordField label="Senha atual" autoComplete="current-password" {...field('current')} />
        <PasswordField
          label="Nova senha"
          autoComplete="new-password"
          hint="Pelo menos 6 caracteres; uma frase longa é melhor."
          {...field('next')}
        />
        <PasswordField label="Repita a nova senha" autoComplete="new-password" {...field('again')} />
        {notice && (
          <InfoBox key={notice.id} kind={notice.kind}>
            {notice.text}
          </InfoBox>
        )}
        <Button type="submit" busy={busy}>
          Trocar senha
        </Button>
      </form>
    </>
  );
}
