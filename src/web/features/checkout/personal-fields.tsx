import type { CheckoutCheck, CheckoutFields } from '#shared/checkout.ts';
import { paths } from '#shared/paths.ts';
import { KnownField } from '../../ui/known-field.tsx';
import type { LockedField } from './form-state.ts';
import styles from './checkout-screen.module.css';

export interface FieldsProps {
  fields: CheckoutFields;
  errors: CheckoutCheck['errors'];
  onChange(changed: Partial<CheckoutFields>): void;
}

/** Who buys. A customer's own valid data are shown and locked. */
export function PersonalFields(props: FieldsProps & { locked: ReadonlySet<LockedField> }) {
  const { fields, errors, onChange, locked } = props;
  const field = (name: LockedField) => ({
    of: name,
    id: `checkout-${name}`,
    value: fields[name],
    error: errors[name],
    readOnly: locked.has(name),
    onValue: (value: string) => onChange({ [name]: value }),
  });
  return (
    <div className={styles.grid}>
      <KnownField {...field('nome')} className={styles.wide} />
      <KnownField
        {...field('email')}
        className={styles.wide}
        hint="Por ele avisamos cada passo do seu pedido."
      />
      <KnownField {...field('cpf')} className={styles.half} />
      <KnownField {...field('whatsapp')} className={styles.half} />
      {locked.size > 0 && (
        <p className={styles.locked}>
          Estes dados vêm da sua conta. <a href={paths.profile}>Alterar em Meu Perfil</a>
        </p>
      )}
    </div>
  );
}
