import {
  formatCardNumber,
  formatExpiry,
  securityCodeLength,
  type CardCheck,
  type CardFields as Fields,
} from '#shared/card.ts';
import { digitsOf, formatCpf } from '#shared/cpf.ts';
import { maskInput } from '../../lib/masked-input.ts';
import { TextField } from '../../ui/field.tsx';
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

/** The card itself. The inputs have no names: no form can ever send them anywhere. */
export function CardFields({ fields, errors, onChange, brand }: CardFieldsProps) {
  const onFront = securityCodeLength(digitsOf(fields.numero)) === 4;
  return (
    <div className={styles.grid}>
      <TextField
        className={styles.wide}
        label="Número do cartão"
        id="card-numero"
        inputMode="numeric"
        autoComplete="cc-number"
        placeholder="0000 0000 0000 0000"
        value={fields.numero}
        error={errors.numero}
        after={brand && <span className={styles.brand}>{brand}</span>}
        onChange={(event) => onChange({ numero: maskInput(event.currentTarget, formatCardNumber) })}
      />
      <TextField
        className={styles.wide}
        label="Nome impresso no cartão"
        id="card-titular"
        autoComplete="cc-name"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        value={fields.titular}
        error={errors.titular}
        onChange={(event) => onChange({ titular: upperCase(event.currentTarget) })}
      />
      <TextField
        label="Validade"
        id="card-validade"
        inputMode="numeric"
        autoComplete="cc-exp"
        placeholder="MM/AA"
        value={fields.validade}
        error={errors.validade}
        onChange={(event) => onChange({ validade: maskInput(event.currentTarget, formatExpiry) })}
      />
      <TextField
        label="Código de segurança"
        hint={onFront ? '4 números na frente' : '3 números no verso'}
        id="card-codigo"
        inputMode="numeric"
        autoComplete="cc-csc"
        placeholder="CVV"
        value={fields.codigo}
        error={errors.codigo}
        onChange={(event) => onChange({ codigo: maskInput(event.currentTarget, codeDigits) })}
      />
    </div>
  );
}

/** Who pays: the buyer unless told otherwise. */
export function PayerFields({ fields, errors, onChange }: FieldsProps) {
  return (
    <div className={styles.grid}>
      <TextField
        className={styles.wide}
        label="Nome de quem paga"
        id="card-nome"
        autoComplete="name"
        autoCapitalize="words"
        maxLength={120}
        value={fields.nome}
        error={errors.nome}
        onChange={(event) => onChange({ nome: event.currentTarget.value })}
      />
      <TextField
        className={styles.half}
        label="E-mail"
        id="card-email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        value={fields.email}
        error={errors.email}
        onChange={(event) => onChange({ email: event.currentTarget.value })}
      />
      <TextField
        className={styles.half}
        label="CPF do titular"
        id="card-cpf"
        inputMode="numeric"
        autoComplete="off"
        placeholder="000.000.000-00"
        value={fields.cpf}
        error={errors.cpf}
        onChange={(event) => onChange({ cpf: maskInput(event.currentTarget, formatCpf) })}
      />
    </div>
  );
}

const codeDigits = (typed: string) => digitsOf(typed).slice(0, 4);

/** Puts what was just typed in upper case and leaves the caret where it stood. */
function upperCase(input: HTMLInputElement): string {
  const { value, selectionStart, selectionEnd } = input;
  const upper = value.toUpperCase();
  if (upper === value) return value;
  input.value = upper;
  if (document.activeElement === input) input.setSelectionRange(selectionStart, selectionEnd);
  return upper;
}
