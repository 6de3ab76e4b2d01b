import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError, errorText } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { officeApi } from '../../lib/api.ts';
import { wayToMailbox } from '../../lib/sandbox.ts';
import { useShop } from '../../lib/shop.ts';
import { useAct } from '../../lib/use-act.ts';
import { notify } from '../../ui/notices.tsx';
import styles from './people.module.css';
import { useSecondProof } from './use-second-proof.tsx';

interface EmailDialogProps {
  onClose(): void;
  /** The link is on its way. */
  onSent(): void;
}

const FIELDS = ['email', 'senhaAtual'] as const;
type Typed = Record<(typeof FIELDS)[number], string>;
const MOST_LETTERS = 254;

function useEmail({ onSent }: Pick<EmailDialogProps, 'onSent'>) {
  const form = useForm<Typed>({ defaultValues: { email: '', senhaAtual: '' }, reValidateMode: 'onSubmit' });
  const { setError, setFocus } = form;
  const second = useSecondProof();
  const mailbox = wayToMailbox(useShop());
  const { busy, run } = useAct(
    async ({ email, senhaAtual }: Typed) => {
      const body = { email: email.trim(), senhaAtual, ...second.given() };
      const { data } = await officeApi('PUT /admin/me/email', { body });
      notify('success', data.mensagem, mailbox);
      onSent();
    },
    (error) => {
      second.again();
      const campos = error instanceof ApiError ? error.campos : {};
      const wrong = FIELDS.filter((name) => campos[name]);
      for (const name of wrong) setError(name, { message: campos[name] ?? '' }, { shouldFocus: true });
      if (wrong.length === 0) setError('root', { message: errorText(error, 'Tente de novo em instantes.') });
    },
  );
  const submit = form.handleSubmit((typed) => {
    if (typed.email.trim() !== '') return run(typed);
    setError('email', { message: 'Digite o seu e-mail.' });
    setFocus('email');
  });
  return { form, second, busy, submit };
}

/** One's own e-mail, by the password: it is a way to that. */
export function EmailDialog({ onClose, onSent }: EmailDialogProps) {
  const formId = useId();
  const { form, second, busy, submit } = useEmail({ onSent });
  const { errors } = form.formState;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Seu e-mail"
      footer={
        <div className={styles.answers}>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            Enviar link
          </Button>
        </div>
      }
    >
      <form
        method="post"
        id={formId}
        noValidate
        className={styles.form}
        onSubmit={(event) => void submit(event)}
      >
        <p>Enviamos um link. Depois que você o abrir neste navegador, o e-mail é seu.</p>
        {errors.root?.message && <InfoBox kind="error">{errors.root.message}</InfoBox>}
        <TextField
          label="E-mail"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          maxLength={MOST_LETTERS}
          error={errors.email?.message}
          {...form.register('email')}
        />
        <PasswordField
          label="Sua senha atual"
          hint="Confirma que é você: por este e-mail se cria uma senha nova."
          autoComplete="current-password"
          error={errors.senhaAtual?.message}
          {...form.register('senhaAtual')}
        />
        {second.fields()}
      </form>
    </Dialog>
  );
}
