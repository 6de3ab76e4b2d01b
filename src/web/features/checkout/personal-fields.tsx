import type { CheckoutCheck, CheckoutFields } from '#shared/checkout.ts';
import { formatCpf } from '#shared/cpf.ts';
import { formatPhone } from '#shared/phone.ts';
import { maskInput } from '../../lib/masked-input.ts';
import { TextField } from '../../ui/field.tsx';
import type { LockedField } from './form-state.ts';
import styles from './checkout-screen.module.css';

export interface FieldsProps {
  fields: CheckoutFields;
  errors: CheckoutCheck['errors'];
  onChange(changed: Partial<CheckoutFields>): void;
}

/** Who buys. A customer's own valid data are shown and locked. */
export function PersonalFields({
  fields,
  errors,
  onChange,
  locked,
}: FieldsProps & { locked: ReadonlySet<LockedField> }) {
  return (
    <div className={styles.grid}>
      <TextField
        className={styles.wide}
        label="Nome completo"
        name="nome"
        id="checkout-nome"
        autoComplete="name"
        autoCapitalize="words"
        maxLength={120}
        value={fields.nome}
        error={errors.nome}
        readOnly={locked.has('nome')}
        onChange={(event) => onChange({ nome: event.currentTarget.value })}
      />
      <TextField
        className={styles.wide}
        label="Email"
        hint="Por ele avisamos cada passo do seu pedido."
        name="email"
        id="checkout-email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        value={fields.email}
        error={errors.email}
        readOnly={locked.has('email')}
        onChange={(event) => onChange({ email: event.currentTarget.value })}
      />
      <TextField
        label="CPF"
        name="cpf"
        id="checkout-cpf"
        inputMode="numeric"
        autoComplete="off"
        placeholder="000.000.000-00"
        maxLength={14}
        value={fields.cpf}
        error={errors.cpf}
        readOnly={locked.has('cpf')}
        onChange={(event) => onChange({ cpf: maskInput(event.currentTarget, formatCpf) })}
      />
      <TextField
        label="WhatsApp"
        name="whatsapp"
        id="checkout-whatsapp"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        placeholder="(00) 00000-0000"
        value={fields.whatsapp}
        error={errors.whatsapp}
        readOnly={locked.has('whatsapp')}
        onChange={(event) => onChange({ whatsapp: maskInput(event.currentTarget, formatPhone) })}
      />
    </div>
  );
}
