import type { Lookup } from '../../lib/calls/use-address.ts';
import { HintNews } from '../../ui/hint-news.tsx';
import { KnownField } from '../../ui/known-field.tsx';
import styles from './forms.module.css';
import { LOOKUP_TEXTS } from './lookup-texts.ts';
import type { FieldsProps } from './person-fields.tsx';

/** Where somebody lives. The lookup fills what it knows; all of it can be changed. */
export function PlaceFields({ fields, errors, onChange, lookup }: FieldsProps & { lookup: Lookup }) {
  const field = (name: 'cep' | 'endereco' | 'numero' | 'complemento' | 'bairro' | 'cidade' | 'estado') => ({
    of: name,
    value: fields[name],
    error: errors[name],
    onValue: (value: string) => onChange({ [name]: value }),
  });
  return (
    <fieldset className={styles.set}>
      <legend className={styles.legend}>Seu endereço</legend>
      <KnownField
        {...field('cep')}
        className={styles.wide}
        hint={<HintNews text={lookup === null ? undefined : LOOKUP_TEXTS[lookup.state]} />}
        busy={lookup?.state === 'loading'}
      />
      <KnownField {...field('endereco')} className={styles.wide} />
      <KnownField {...field('numero')} />
      <KnownField {...field('complemento')} />
      <KnownField {...field('bairro')} />
      <KnownField {...field('cidade')} />
      <KnownField {...field('estado')} />
    </fieldset>
  );
}
