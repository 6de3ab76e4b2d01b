import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { OFFICE_ROLES, type OfficeRole } from '#shared/acts.ts';
import { ApiError, errorText } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { Select } from '#web/ui/select.tsx';
import { officeApi } from '../../lib/api.ts';
import { wayToMailbox } from '../../lib/sandbox.ts';
import { useShop } from '../../lib/shop.ts';
import { ROLES } from '../../lib/roles.ts';
import { useAct } from '../../lib/use-act.ts';
import { notify } from '../../ui/notices.tsx';
import styles from './people.module.css';
import { useSecondProof } from './use-second-proof.tsx';

const FIELDS = ['email', 'role', 'senhaAtual'] as const;
type Typed = { email: string; role: OfficeRole; senhaAtual: string };
const NOTHING: Typed = { email: '', role: 'equipe', senhaAtual: '' };
const MOST_LETTERS = 254;

function useInvite(onClose: () => void) {
  const form = useForm<Typed>({ defaultValues: NOTHING, reValidateMode: 'onSubmit' });
  const { setError, setFocus } = form;
  const second = useSecondProof();
  const mailbox = wayToMailbox(useShop());
  const { busy, run } = useAct(
    async ({ email, role, senhaAtual }: Typed) => {
      const body = { email: email.trim(), role, senhaAtual, ...second.given() };
      const { data } = await officeApi('POST /gerenciamento/convites', { body });
      notify('success', data.mensagem, mailbox);
      onClose();
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
    setError('email', { message: 'Digite o e-mail de quem você convida.' });
    setFocus('email');
  });
  return { form, second, busy, submit };
}

/** Asks somebody by mail to work here: she chooses her own name and password. */
export function InviteDialog({ onClose }: { onClose(): void }) {
  const formId = useId();
  const { form, second, busy, submit } = useInvite(onClose);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Convidar por e-mail"
      footer={
        <div className={styles.answers}>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            Enviar convite
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
        <InviteFields form={form} />
        {second.fields()}
      </form>
    </Dialog>
  );
}

function InviteFields({ form }: Pick<ReturnType<typeof useInvite>, 'form'>) {
  const { register, watch, formState } = form;
  const { errors } = formState;
  return (
    <>
      {errors.root?.message && <InfoBox kind="error">{errors.root.message}</InfoBox>}
      <TextField
        label="E-mail"
        hint="O link do convite vale uma vez, por 72 horas."
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        maxLength={MOST_LETTERS}
        error={errors.email?.message}
        {...register('email')}
      />
      <Select
        label="Papel"
        hint={ROLES[watch('role')].hint}
        error={errors.role?.message}
        {...register('role')}
      >
        {OFFICE_ROLES.map((role) => (
          <option key={role} value={role}>
            {ROLES[role].text}
          </option>
        ))}
      </Select>
      <PasswordField
        label="Sua senha atual"
        hint="Confirma que é você quem convida."
        autoComplete="current-password"
        error={errors.senhaAtual?.message}
        {...register('senhaAtual')}
      />
    </>
  );
}
