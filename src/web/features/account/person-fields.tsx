import type { RegistrationFields } from '#shared/customers.ts';
import { KnownField } from '../../ui/known-field.tsx';
import styles from './forms.module.css';

export type PersonalFields = Omit<RegistrationFields, 'senha'>;

export interface FieldsProps {
  fields: PersonalFields;
  errors: Partial<Record<keyof PersonalFields, string>>;
  onChange(changed: Partial<PersonalFields>): void;
}

/** Who somebody is. E-mail and CPF stay what they were at the registration: `fixed` shows them only. */
export function PersonFields({ fields, errors, onChange, fixed = false }: FieldsProps & { fixed?: boolean }) {
  const hint = fixed ? 'Não pode ser alterado.' : undefined;
  const field = (name: 'nome' | 'email' | 'cpf' | 'whatsapp') => ({
    of: name,
    value: fields[name],
    error: errors[name],
    onValue: (value: string) => onChange({ [name]: value }),
  });
  return (
    <fieldset className={styles.set}>
      <legend className={styles.legend}>Seus dados</legend>
      <KnownField {...field('nome')} className={styles.wide} />
      <KnownField {...field('email')} className={styles.wide} hint={hint} readOnly={fixed} />
      <KnownField {...field('cpf')} hint={hint} readOnly={fixed} />
      <KnownField {...field('whatsapp')} />
    </fieldset>
  );
}
