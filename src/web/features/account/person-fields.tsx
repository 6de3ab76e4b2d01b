import { formatCpf } from '#shared/cpf.ts';
import { FIELD_LENGTHS, type RegistrationFields } from '#shared/customers.ts';
import { formatPhone } from '#shared/phone.ts';
import { maskInput } from '../../lib/masked-input.ts';
import { TextField } from '../../ui/field.tsx';
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
  return (
    <fieldset className={styles.set}>
      <legend className={styles.legend}>Seus dados</legend>
      <TextField
        className={styles.wide}
        label="Nome completo"
        name="nome"
        autoComplete="name"
        autoCapitalize="words"
        maxLength={FIELD_LENGTHS.nome}
        value={fields.nome}
        error={errors.nome}
        onChange={(event) => onChange({ nome: event.currentTarget.value })}
      />
      <TextField
        className={styles.wide}
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        maxLength={FIELD_LENGTHS.email}
        value={fields.email}
        error={errors.email}
        hint={hint}
        readOnly={fixed}
        onChange={(event) => onChange({ email: event.currentTarget.value })}
      />
      <TextField
        label="CPF"
        name="cpf"
        inputMode="numeric"
        autoComplete="off"
        placeholder="000.000.000-00"
        value={fields.cpf}
        error={errors.cpf}
        hint={hint}
        readOnly={fixed}
        onChange={(event) => onChange({ cpf: maskInput(event.currentTarget, formatCpf) })}
      />
      <TextField
        label="WhatsApp"
        name="whatsapp"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        placeholder="(00) 00000-0000"
        value={fields.whatsapp}
        error={errors.whatsapp}
        onChange={(event) => onChange({ whatsapp: maskInput(event.currentTarget, formatPhone) })}
      />
    </fieldset>
  );
}
