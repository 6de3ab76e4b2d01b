import { useState, type FormEvent } from 'react';
import { formatCep } from '#shared/cep.ts';
import { formatCpf } from '#shared/cpf.ts';
import { checkProfile, EMPTY_PROFILE, PROFILE_FIELDS } from '#shared/customers.ts';
import { formatPhone } from '#shared/phone.ts';
import { api, ApiError } from '../../lib/calls/api.ts';
import { dropSession, refreshSession, type Session } from '../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
import styles from './forms.module.css';
import { NoticeBox } from './notice-box.tsx';
import { useNotice } from './notice.ts';
import { PersonFields, type FieldsProps, type PersonalFields } from './person-fields.tsx';
import { PlaceFields } from './place-fields.tsx';
import { usePlace } from './use-place.ts';

const DONE = 'Dados atualizados com sucesso!';

function fieldsOf(cliente: Session['cliente']): PersonalFields {
  const fields: PersonalFields = { ...EMPTY_PROFILE, email: cliente.email, cpf: '' };
  for (const name of [...PROFILE_FIELDS, 'cpf'] as const) {
    const value = cliente[name];
    if (typeof value === 'string') fields[name] = value;
  }
  const { cpf, cep, whatsapp } = fields;
  return { ...fields, cpf: formatCpf(cpf), cep: formatCep(cep), whatsapp: formatPhone(whatsapp) };
}

/** Sends the changes and keeps what the server made of them; answers what went wrong, or null. */
async function save(token: string, fields: PersonalFields): Promise<string | null> {
  const body = Object.fromEntries(PROFILE_FIELDS.map((name) => [name, fields[name]]));
  try {
    const { data } = await api('PUT /clientes/me', { token, body });
    if (!data.cliente) return 'Erro ao atualizar perfil';
    refreshSession({ token, cliente: data.cliente });
    return null;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0) {
      return 'Erro ao atualizar dados. Tente novamente.';
    }
    if (error.status === 401) dropSession(token);
    return error.status === 422 ? error.text : 'Erro ao atualizar dados';
  }
}

/** A customer's own data, all but e-mail and CPF hers to change. */
export function ProfileForm({ session }: { session: Session }) {
  const [fields, setFields] = useState(() => fieldsOf(session.cliente));
  const [errors, setErrors] = useState<FieldsProps['errors']>({});
  const [busy, setBusy] = useState(false);
  const { form, notice, say, hush } = useNotice();
  const change = (changed: Partial<PersonalFields>) => {
    setFields((current) => ({ ...current, ...changed }));
    setErrors({});
  };
  const lookup = usePlace(fields.cep, change);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    hush();
    const check = checkProfile(fields);
    setErrors(check.errors);
    if (check.first !== null) return say('error', check.first);
    setBusy(true);
    const problem = await save(session.token, fields);
    setBusy(false);
    say(problem === null ? 'success' : 'error', problem ?? DONE);
  }

  return (
    <form
      method="post"
      className={styles.form}
      noValidate
      ref={form}
      onSubmit={(event) => void submit(event)}
    >
      <PersonFields fields={fields} errors={errors} onChange={change} fixed />
      <PlaceFields fields={fields} errors={errors} onChange={change} lookup={lookup} />
      <NoticeBox notice={notice} />
      <Button type="submit" size="l" block busy={busy}>
        Salvar alterações
      </Button>
    </form>
  );
}
