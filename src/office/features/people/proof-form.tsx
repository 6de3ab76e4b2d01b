import { useId, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import type { ProvaEnviada } from '#shared/wire/proof.ts';
import { ApiError } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { laterText, useAct } from '../../lib/use-act.ts';
import { useSecondProof } from './use-second-proof.tsx';
import styles from './people.module.css';

/** What somebody shows to be who she is. */
export type Proof = ProvaEnviada & { senhaAtual: string };

interface ProofDialogProps {
  title: string;
  text: string;
  /** What is chosen besides. */
  children?: ReactNode;
  /** On the button that does it. */
  yes: string;
  danger?: boolean;
  onClose(): void;
  act(proof: Proof): Promise<void>;
}

const FIELDS = ['senhaAtual', 'codigo'] as const;

type Typed = Record<(typeof FIELDS)[number], string>;

/** Asks for the password, and for a code or a passkey of whoever has them, before something is done. */
export function ProofDialog(props: ProofDialogProps) {
  const { title, text, children, yes, danger = false, onClose, act } = props;
  const formId = useId();
  const second = useSecondProof();
  const { register, handleSubmit, setError, formState } = useForm<Typed>({
    defaultValues: { senhaAtual: '', codigo: '' },
  });
  const prove = ({ senhaAtual }: Typed) => act({ senhaAtual, ...second.given() });
  const { busy, run } = useAct(prove, (error) => {
    second.again();
    const campos = error instanceof ApiError ? error.campos : {};
    const wrong = FIELDS.filter((name) => campos[name]);
    for (const name of wrong) setError(name, { message: campos[name] ?? '' }, { shouldFocus: true });
    if (wrong.length === 0) setError('root', { message: laterText(error) });
  });
  const { errors } = formState;
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <div className={styles.answers}>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={formId} variant={danger ? 'danger' : 'primary'} busy={busy}>
            {yes}
          </Button>
        </div>
      }
    >
      <form
        method="post"
        id={formId}
        noValidate
        className={styles.form}
        onSubmit={(event) => void handleSubmit(run)(event)}
      >
        <p>{text}</p>
        {children}
        {errors.root?.message && <InfoBox kind="error">{errors.root.message}</InfoBox>}
        <PasswordField
          label="Sua senha atual"
          autoComplete="current-password"
          error={errors.senhaAtual?.message}
          {...register('senhaAtual')}
        />
        {second.fields(errors.codigo?.message)}
      </form>
    </Dialog>
  );
}
