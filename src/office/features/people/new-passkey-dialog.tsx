import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { officeApi } from '../../lib/api.ts';
import { makePasskey, passkeyProblem } from '../../lib/passkeys.ts';
import { laterText, useAct } from '../../lib/use-act.ts';
import { useSecondProof } from './use-second-proof.tsx';
import styles from './people.module.css';

interface NewPasskeyDialogProps {
  onClose(): void;
  /** With recovery codes, where there were none. */
  onMade(codes: string[]): void;
}

interface Typed {
  nome: string;
  senhaAtual: string;
}

/** Asks for a name and the password, and then the browser asks for finger, face or PIN. */
export function NewPasskeyDialog({ onClose, onMade }: NewPasskeyDialogProps) {
  const formId = useId();
  const { register, handleSubmit } = useForm<Typed>({ defaultValues: { nome: '', senhaAtual: '' } });
  const second = useSecondProof();
  const { busy, problem, run } = useAct(
    async ({ nome, senhaAtual }: Typed) => {
      const proof = { senhaAtual, ...second.given() };
      const begun = await officeApi('POST /admin/me/segundo-fator/chaves/opcoes', { body: proof });
      const { desafio, opcoes } = begun.data;
      const body = { desafio, nome: nome.trim() || 'Chave de acesso', resposta: await makePasskey(opcoes) };
      const { data } = await officeApi('POST /admin/me/segundo-fator/chaves', { body });
      onMade(data.codigos);
    },
    (error) => {
      second.again();
      return passkeyProblem(error) ?? laterText(error);
    },
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title="Criar chave de acesso"
      footer={
        <div className={styles.answers}>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            Continuar
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
        {problem && <InfoBox kind="error">{problem}</InfoBox>}
        <TextField
          label="Nome do aparelho"
          hint="Para você reconhecer depois, como “Celular da Bia”."
          autoComplete="off"
          maxLength={60}
          {...register('nome')}
        />
        <PasswordField label="Sua senha atual" autoComplete="current-password" {...register('senhaAtual')} />
        {second.fields()}
      </form>
    </Dialog>
  );
}
