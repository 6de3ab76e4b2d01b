import {
  formatCardNumber,
  formatExpiry,
  securityCodeLength,
  type CardCheck,
  type CardField,
  type CardFields as Fields,
} from '#shared/card.ts';
import { digitsOf } from '#shared/cpf.ts';
import { KnownField } from '../../ui/known-field.tsx';
import { MaskedField } from '../../ui/masked-field.tsx';
import styles from './card-payment.module.css';

interface FieldsProps {
  fields: Fields;
  errors: CardCheck['errors'];
  onChange(changed: Partial<Fields>): void;
}

interface CardFieldsProps extends FieldsProps {
  /** The card's brand as the provider calls it. */
  brand: string | null;
}

/** The inputs have no names: no form can ever send them anywhere. */
function wiring(name: CardField, { fields, errors, onChange }: FieldsProps) {
  return {
    id: `card-${name}`,
    name: undefined,
    value: fields[name],
    error: errors[name],
    onValue: (value: string) => onChange({ [name]: value }),
  };
}

/** The card itself. */
export function CardFields({ brand, ...form }: CardFieldsProps) {
  const onFront = securityCodeLength(digitsOf(form.fields.numero)) === 4;
  return (
    <div className={styles.grid}>
      <MaskedField
        {...wiring('numero', form)}
        className={styles.wide}
        label="Número do cartão"
        inputMode="numeric"
        autoComplete="cc-number"
        placeholder="0000 0000 0000 0000"
        format={formatCardNumber}
        after={brand && <span className={styles.brand}>{brand}</span>}
      />
      <MaskedField
        {...wiring('titular', form)}
        className={styles.wide}
        label="Nome impresso no cartão"
        autoComplete="cc-name"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        format={(typed) => typed.toUpperCase()}
      />
      <MaskedField
        {...wiring('validade', form)}
        label="Validade"
        inputMode="numeric"
        autoComplete="cc-exp"
        placeholder="MM/AA"
        format={formatExpiry}
      />
      <MaskedField
        {...wiring('codigo', form)}
        label="Código de segurança"
        hint={onFront ? '4 números na frente' : '3 números no verso'}
        inputMode="numeric"
        autoComplete="cc-csc"
        placeholder="CVV"
        format={(typed) => digitsOf(typed).slice(0, 4)}
      />
    </div>
  );
}

/** Who pays: the buyer unless told otherwise. */
export function PayerFields(form: FieldsProps) {
  return (
    <div className={styles.grid}>
      <KnownField of="nome" {...wiring('nome', form)} className={styles.wide} label="Nome de quem paga" />
      <KnownField of="email" {...wiring('email', form)} className={styles.half} label="E-mail" />
      <KnownField of="cpf" {...wiring('cpf', form)} className={styles.half} label="CPF do titular" />
    </div>
  );
}
