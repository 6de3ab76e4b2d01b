import type { AddressFields as Fields } from '#shared/addresses.ts';
import type { Lookup } from '../../lib/calls/use-address.ts';
import { TextField } from '../../ui/field.tsx';
import { HintNews } from '../../ui/hint-news.tsx';
import { KnownField } from '../../ui/known-field.tsx';
import styles from './forms.module.css';
import { LOOKUP_TEXTS } from './lookup-texts.ts';

interface AddressFieldsProps {
  fields: Fields;
  errors: Partial<Record<keyof Fields, string>>;
  onChange(changed: Partial<Fields>): void;
  lookup: Lookup;
}

/** A delivery address and the customer's own word for it. */
export function AddressFields({ fields, errors, onChange, lookup }: AddressFieldsProps) {
  const field = (name: Exclude<keyof Fields, 'apelido'>) => ({
    of: name,
    value: fields[name],
    error: errors[name],
    onValue: (value: string) => onChange({ [name]: value }),
  });
  return (
    <div className={styles.set}>
      <TextField
        className={styles.wide}
        label="Nome do endereço"
        optional
        name="apelido"
        placeholder="Casa, trabalho…"
        autoComplete="off"
        maxLength={40}
        value={fields.apelido}
        error={errors.apelido}
        onChange={(event) => onChange({ apelido: event.currentTarget.value })}
      />
      <KnownField
        {...field('cep')}
        className={styles.wide}
        hint={<HintNews text={lookup === null ? undefined : LOOKUP_TEXTS[lookup.state]} />}
        busy={lookup?.state === 'loading'}
      />
      <KnownField {...field('endereco')} className={styles.wide} />
      <KnownField {...field('numero')} hint="Sem número? Deixe em branco." />
      <KnownField {...field('complemento')} />
      <KnownField {...field('bairro')} />
      <KnownField {...field('cidade')} />
      <KnownField {...field('estado')} />
    </div>
  );
}
