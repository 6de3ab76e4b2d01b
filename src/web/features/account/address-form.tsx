import { useState, type FormEvent } from 'react';
import {
  ADDRESS_FIELDS,
  checkAddress,
  EMPTY_ADDRESS,
  type AddressFields as Fields,
} from '#shared/addresses.ts';
import { formatCep } from '#shared/cep.ts';
import type { EnderecoSalvo } from '#shared/wire/customers.ts';
import { api, ApiError } from '../../lib/calls/api.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { AddressFields } from './address-fields.tsx';
import styles from './forms.module.css';
import { NoticeBox } from './notice-box.tsx';
import { useNotice } from './notice.ts';
import { refused } from './refused.ts';
import { usePlace } from './use-place.ts';

interface AddressFormProps {
  /** The one to change; null: a new one. */
  known: EnderecoSalvo | null;
  token: string;
  onSaved(text: string): void;
}

function fieldsOf(known: EnderecoSalvo | null): Fields {
  if (known === null) return EMPTY_ADDRESS;
  const kept = Object.fromEntries(ADDRESS_FIELDS.map((name) => [name, known[name]]));
  return { ...EMPTY_ADDRESS, ...kept, cep: formatCep(known.cep) };
}

/** The form of an address, new or known. */
export function AddressForm({ known, token, onSaved }: AddressFormProps) {
  const [fields, setFields] = useState(() => fieldsOf(known));
  const [principal, setPrincipal] = useState(known?.principal ?? false);
  const [errors, setErrors] = useState<Partial<Record<keyof Fields, string>>>({});
  const [busy, setBusy] = useState(false);
  const { form, notice, say, hush } = useNotice();
  const change = (changed: Partial<Fields>) => {
    setFields((current) => ({ ...current, ...changed }));
    setErrors({});
  };
  const lookup = usePlace(fields.cep, change);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    hush();
    const check = checkAddress(fields);
    setErrors(check.errors);
    if (check.first !== null) return say('error', check.first);
    setBusy(true);
    const body = { ...fields, principal };
    try {
      if (known === null) await api('POST /clientes/me/enderecos', { token, body });
      else await api('PUT /clientes/me/enderecos/:id', { params: { id: known.id }, token, body });
      onSaved('Endereço salvo.');
    } catch (error) {
      setErrors(error instanceof ApiError ? error.campos : {});
      say('error', refused(error, 'Não conseguimos salvar o endereço agora. Tente de novo.'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      method="post"
      className={styles.form}
      noValidate
      ref={form}
      onSubmit={(event) => void submit(event)}
    >
      <AddressFields fields={fields} errors={errors} onChange={change} lookup={lookup} />
      {known?.principal !== true && (
        <Checkbox checked={principal} onChange={(event) => setPrincipal(event.currentTarget.checked)}>
          Usar como endereço principal
        </Checkbox>
      )}
      <NoticeBox notice={notice} />
      <Button type="submit" size="l" block busy={busy}>
        Salvar endereço
      </Button>
    </form>
  );
}
