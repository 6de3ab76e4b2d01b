import { useId } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { OFFICE_ROLES } from '#shared/acts.ts';
import type { Administrador, AdministradorEnviado } from '#shared/wire/admin.ts';
import { ApiError, errorText } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { Select } from '#web/ui/select.tsx';
import { officeApi } from '../../lib/api.ts';
import { useAct } from '../../lib/use-act.ts';
import { FieldNote } from '../../ui/choice.tsx';
import { notify } from '../../ui/notices.tsx';
import { useSecondProof } from './use-second-proof.tsx';
import styles from './people.module.css';
import { ROLES } from '../../lib/roles.ts';

/**
 * Is a password told to her? `by mail`: she has a link mailed to her; `own`: it is one's own, which 'Minha senha'
 * changes.
 */
export type Telling = 'always' | 'if needed' | 'by mail' | 'own';

interface PersonDialogProps {
  /** Null: somebody new. */
  person: Administrador | null;
  telling: Telling;
  onClose(): void;
}

const ROLE_OPTIONS = OFFICE_ROLES.map((role) => (
  <option key={role} value={role}>
    {ROLES[role].text}
  </option>
));

async function send(person: Administrador | null, body: AdministradorEnviado): Promise<void> {
  if (person === null) await officeApi('POST /gerenciamento/administradores', { body });
  else await officeApi('PUT /gerenciamento/administradores/:id', { params: { id: person.id }, body });
}

const TOLD = 'Pelo menos 12 caracteres. Vale para a primeira entrada: ali ela escolhe a dela.';

const FIELDS = ['username', 'role', 'senha', 'senhaAtual'] as const;

type Typed = Pick<Administrador, 'username' | 'role'> & { senha: string; senhaAtual: string };

/** An access as it is being written, and what is wrong with it. */
function useAccess(person: Administrador | null, onDone: () => void) {
  const { username = '', role = 'equipe' } = person ?? {};
  const form = useForm<Typed>({
    defaultValues: { username, role, senha: '', senhaAtual: '' },
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const second = useSecondProof();
  const { busy, run } = useAct(
    async ({ username, role, senha, senhaAtual }: Typed) => {
      const secrets = {
        ...(senha !== '' && { senha, senhaProvisoria: true }),
        ...(senhaAtual !== '' && { senhaAtual }),
      };
      await send(person, { username: username.trim(), role, ...secrets, ...second.given() });
      notify('success', person === null ? 'Acesso criado.' : 'Acesso atualizado.');
      onDone();
    },
    (error) => {
      second.again();
      form.setError('root', { message: errorText(error, 'Erro ao salvar. Tente novamente.') });
      const campos = error instanceof ApiError ? error.campos : {};
      for (const name of FIELDS) if (campos[name]) form.setError(name, { message: campos[name] });
    },
  );
  const { errors } = form.formState;
  const isFilledIn =
    errors.username?.type !== 'validate' &&
    errors.senha?.type !== 'validate' &&
    errors.senhaAtual?.type !== 'validate';
  const problem = isFilledIn ? errors.root?.message : 'Por favor, preencha todos os campos';
  return { form, second, busy, problem, save: form.handleSubmit(run) };
}

/** Gives somebody access to the office, or changes name, role or password. */
export function PersonDialog({ person, telling, onClose }: PersonDialogProps) {
  const formId = useId();
  const access = useAccess(person, onClose);
  return (
    <Dialog
      open
      onClose={onClose}
      title={person === null ? 'Novo acesso' : 'Mudar acesso'}
      footer={
        <div className={styles.answers}>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={formId} busy={access.busy}>
            Salvar
          </Button>
        </div>
      }
    >
      <form
        method="post"
        id={formId}
        noValidate
        className={styles.form}
        onSubmit={(event) => void access.save(event)}
      >
        {access.problem && <InfoBox kind="error">{access.problem}</InfoBox>}
        <AccessFields form={access.form} person={person} telling={telling} second={access.second} />
      </form>
    </Dialog>
  );
}

interface AccessFieldsProps extends Pick<PersonDialogProps, 'person' | 'telling'> {
  form: UseFormReturn<Typed>;
  second: ReturnType<typeof useSecondProof>;
}

function AccessFields({ form, person, telling, second }: AccessFieldsProps) {
  const isNew = person === null;
  const { register, watch, formState } = form;
  const field = (name: keyof Typed, isWanted = false) => ({
    error: formState.errors[name]?.message,
    ...register(name, { validate: (typed) => !isWanted || typed.trim() !== '' }),
  });
  return (
    <>
      <TextField
        label="Usuário"
        autoCapitalize="none"
        autoComplete="off"
        maxLength={60}
        {...field('username', true)}
      />
      <Select label="Papel" hint={ROLES[watch('role')].hint} {...field('role')}>
        {ROLE_OPTIONS}
      </Select>
      {telling === 'by mail' && (
        <FieldNote>
          Se ela esqueceu a senha: na entrada, “Esqueci a senha” manda um link ao e-mail dela.
        </FieldNote>
      )}
      {telling === 'own' && <FieldNote>A sua senha se troca em “Minha senha”.</FieldNote>}
      {(telling === 'always' || telling === 'if needed') && (
        <PasswordField
          label={isNew ? 'Senha' : 'Nova senha'}
          optional={!isNew}
          hint={isNew ? TOLD : `Em branco, a senha continua a mesma. ${TOLD}`}
          autoComplete="new-password"
          {...field('senha', isNew)}
        />
      )}
      {(isNew || watch('senha') !== '' || watch('role') !== person.role) && (
        // Of who acts: nobody else gives access.
        <>
          <PasswordField
            label="Sua senha atual"
            hint="Confirma que é você quem dá o acesso."
            autoComplete="current-password"
            {...field('senhaAtual', isNew)}
          />
          {second.fields()}
        </>
      )}
    </>
  );
}
