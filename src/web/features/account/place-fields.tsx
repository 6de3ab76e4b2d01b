import { formatCep } from '#shared/cep.ts';
import { FIELD_LENGTHS } from '#shared/customers.ts';
import { maskInput } from '../../lib/masked-input.ts';
import type { Lookup } from '../../lib/use-address.ts';
import { TextField } from '../../ui/field.tsx';
import styles from './forms.module.css';
import type { FieldsProps } from './person-fields.tsx';

const TEXTS: Partial<Record<NonNullable<Lookup>['state'], string>> = {
  loading: 'Buscando o endereço…',
  unknown: 'Não encontramos este CEP. Confira os números ou preencha o endereço.',
  failed: 'Não foi possível buscar o endereço agora. Preencha os campos abaixo.',
};

const LABELS = {
  endereco: ['Endereço', 'address-line1'],
  numero: ['Número', 'off'],
  complemento: ['Complemento', 'address-line2'],
  bairro: ['Bairro', 'address-level3'],
  cidade: ['Cidade', 'address-level2'],
  estado: ['Estado', 'address-level1'],
} as const;

/** Where somebody lives. The lookup fills what it knows; all of it can be changed. */
export function PlaceFields({ fields, errors, onChange, lookup }: FieldsProps & { lookup: Lookup }) {
  const place = (name: keyof typeof LABELS) => (
    <TextField
      label={LABELS[name][0]}
      name={name}
      autoComplete={LABELS[name][1]}
      optional={name === 'complemento'}
      maxLength={FIELD_LENGTHS[name]}
      {...(name === 'estado' && { placeholder: 'UF', autoCapitalize: 'characters' })}
      {...(name === 'endereco' && { className: styles.wide })}
      value={fields[name]}
      error={errors[name]}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <fieldset className={styles.set}>
      <legend className={styles.legend}>Seu endereço</legend>
      <TextField
        className={styles.wide}
        label="CEP"
        name="cep"
        inputMode="numeric"
        autoComplete="postal-code"
        placeholder="00000-000"
        value={fields.cep}
        error={errors.cep}
        hint={lookup === null ? undefined : TEXTS[lookup.state]}
        busy={lookup?.state === 'loading'}
        onChange={(event) => onChange({ cep: maskInput(event.currentTarget, formatCep) })}
      />
      {place('endereco')}
      {place('numero')}
      {place('complemento')}
      {place('bairro')}
      {place('cidade')}
      {place('estado')}
    </fieldset>
  );
}
