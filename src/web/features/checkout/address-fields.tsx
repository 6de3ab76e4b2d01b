import { formatCep } from '#shared/cep.ts';
import type { CheckoutFields } from '#shared/checkout.ts';
import { maskInput } from '../../lib/masked-input.ts';
import { TextField } from '../../ui/field.tsx';
import styles from './checkout-screen.module.css';
import type { FieldsProps } from './personal-fields.tsx';
import type { Lookup } from '../../lib/use-address.ts';

interface AddressFieldsProps extends FieldsProps {
  lookup: Lookup;
  /** Fields that the lookup filled: read-only. The others are typed by hand. */
  filled: ReadonlySet<keyof CheckoutFields>;
}

const TEXTS: Partial<Record<NonNullable<Lookup>['state'], string>> = {
  loading: 'Buscando o endereço…',
  unknown: 'Não encontramos este CEP. Confira os números ou preencha o endereço abaixo.',
  failed: 'Não foi possível buscar o endereço agora. Preencha os campos abaixo.',
};

/** Where it goes. The lookup fills the street; what it does not know can be typed. */
export function AddressFields({ fields, errors, onChange, lookup, filled }: AddressFieldsProps) {
  const place = (name: 'endereco' | 'bairro' | 'cidade' | 'estado', label: string, autoComplete: string) => (
    <TextField
      label={label}
      name={name}
      id={`checkout-${name}`}
      autoComplete={autoComplete}
      maxLength={name === 'estado' ? 2 : 120}
      value={fields[name]}
      error={errors[name]}
      readOnly={lookup === null || lookup.state === 'loading' || filled.has(name)}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <div className={styles.grid}>
      <TextField
        label="CEP"
        name="cep"
        id="checkout-cep"
        inputMode="numeric"
        autoComplete="postal-code"
        placeholder="00000-000"
        maxLength={9}
        value={fields.cep}
        error={errors.cep}
        hint={lookup === null ? undefined : TEXTS[lookup.state]}
        busy={lookup?.state === 'loading'}
        onChange={(event) => onChange({ cep: maskInput(event.currentTarget, formatCep) })}
      />
      <p className={styles.aside}>
        <a
          href="https://buscacepinter.correios.com.br/app/endereco/index.php"
          target="_blank"
          rel="noopener noreferrer"
        >
          Não sei meu CEP
        </a>
      </p>
      <div className={styles.wide}>{place('endereco', 'Endereço', 'address-line1')}</div>
      <TextField
        label="Número"
        name="numero"
        id="checkout-numero"
        inputMode="text"
        autoComplete="off"
        maxLength={20}
        value={fields.numero}
        error={errors.numero}
        onChange={(event) => onChange({ numero: event.currentTarget.value })}
      />
      <TextField
        label="Complemento"
        optional
        name="complemento"
        id="checkout-complemento"
        autoComplete="address-line2"
        maxLength={120}
        value={fields.complemento}
        onChange={(event) => onChange({ complemento: event.currentTarget.value })}
      />
      {place('bairro', 'Bairro', 'address-level3')}
      {place('cidade', 'Cidade', 'address-level2')}
      {place('estado', 'Estado', 'address-level1')}
    </div>
  );
}
