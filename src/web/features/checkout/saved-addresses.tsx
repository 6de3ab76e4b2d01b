import { useEffect, useEffectEvent, useState } from 'react';
import { formatCep } from '#shared/cep.ts';
import type { CheckoutFields } from '#shared/checkout.ts';
import { digitsOf } from '#shared/cpf.ts';
import type { EnderecoSalvo } from '#shared/wire/customers.ts';
import { readSavedAddresses } from '../../lib/delivery/read-saved-addresses.ts';
import { knownFields } from './form-state.ts';
import { useSession } from '../../lib/session/session.ts';
import { Select } from '../../ui/select.tsx';

const PLACE = ['cep', 'endereco', 'numero', 'complemento', 'bairro', 'cidade', 'estado'] as const;
type Place = Pick<CheckoutFields, (typeof PLACE)[number]>;

const NOWHERE: Place = {
  cep: '',
  endereco: '',
  numero: '',
  complemento: '',
  bairro: '',
  cidade: '',
  estado: '',
};

interface SavedAddressesProps {
  fields: CheckoutFields;
  /** What the customer's profile fills in. */
  profile: Partial<CheckoutFields>;
  /** Nothing was typed before: her first address may be filled in by itself. */
  propose: boolean;
  onChange(changed: Partial<CheckoutFields>): void;
}

/** The addresses that a customer keeps, to choose from; nothing for whoever keeps none. */
export function SavedAddresses({ fields, profile, propose, onChange }: SavedAddressesProps) {
  const own: Place = { ...NOWHERE, ...placeOf(profile) };
  const fillInFirst = useEffectEvent(([first]: readonly EnderecoSalvo[]) => {
    const isUntouched = isSame(fields, own) || isSame(fields, { ...own, cep: knownFields().cep });
    if (propose && first !== undefined && isUntouched) onChange(placeOf(first));
  });
  const addresses = useAddresses((found) => fillInFirst(found));
  if (addresses.length === 0) return null;

  const known = addresses.find((address) => isSame(fields, address));
  const isOwn = own.cep !== '' && isSame(fields, own);
  function choose(value: string): void {
    const chosen = addresses.find(({ id }) => String(id) === value);
    onChange(chosen === undefined ? (value === 'perfil' ? own : NOWHERE) : placeOf(chosen));
    if (value === 'outro') document.querySelector<HTMLElement>('#checkout-cep')?.focus();
  }
  return (
    <Select
      label="Entregar em"
      name="endereco-salvo"
      value={known === undefined ? (isOwn ? 'perfil' : 'outro') : String(known.id)}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      {addresses.map((address) => (
        <option key={address.id} value={address.id}>
          {wordsOf(address)}
        </option>
      ))}
      {own.cep !== '' && <option value="perfil">Endereço do cadastro: {streetOf(own)}</option>}
      <option value="outro">Outro endereço</option>
    </Select>
  );
}

function useAddresses(onFound: (found: EnderecoSalvo[]) => void): readonly EnderecoSalvo[] {
  const token = useSession()?.token ?? null;
  const [seen, setSeen] = useState<{ token: string; found: EnderecoSalvo[] } | null>(null);
  const arrived = useEffectEvent(onFound);
  useEffect(() => {
    if (token === null) return;
    const asking = new AbortController();
    async function read(own: string): Promise<void> {
      const found = await readSavedAddresses(own, asking.signal);
      if (asking.signal.aborted) return;
      setSeen({ token: own, found });
      arrived(found);
    }
    void read(token);
    return () => asking.abort();
  }, [token]);
  return seen !== null && seen.token === token ? seen.found : [];
}

/** The form's own texts of a place: the postal code with its mask. */
function placeOf(from: Partial<Place>): Place {
  const texts = Object.fromEntries(PLACE.map((name) => [name, from[name] ?? '']));
  return { ...NOWHERE, ...texts, cep: formatCep(from.cep ?? '') };
}

/** Street and town follow from the postal code. */
function isSame(one: Place, other: Place): boolean {
  const doorOf = ({ cep, numero, complemento }: Place) =>
    [digitsOf(cep), numero.trim(), complemento.trim()].join(' ');
  return doorOf(one) === doorOf(other);
}

function wordsOf(address: EnderecoSalvo): string {
  return address.apelido === '' ? streetOf(address) : `${address.apelido}: ${streetOf(address)}`;
}

function streetOf({ endereco, numero }: Place): string {
  return [endereco, numero].filter(Boolean).join(', ');
}
