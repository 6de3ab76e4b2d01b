import { useRef, useState, type FormEvent } from 'react';
import { isEmail } from '#shared/email.ts';
import { normalizeCode } from '#shared/orders.ts';
import type { PedidoCompleto } from '#shared/wire/orders.ts';
import { errorText } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { InfoBox } from '../../ui/info-box.tsx';
import { openOrder, type OrderAccess } from './order-access.ts';
import styles from './order-form.module.css';

interface OrderFormProps {
  /** Stands in the field already. */
  codigo?: string;
  onFound(pedido: PedidoCompleto, access: OrderAccess): void;
}

interface Errors {
  codigo?: string;
  email?: string;
}

function check(codigo: string, email: string): Errors {
  return {
    ...(normalizeCode(codigo) === null && {
      codigo: codigo.trim()
        ? 'O código tem 15 letras e números. Confira no seu e-mail.'
        : 'Informe o código.',
    }),
    ...(!isEmail(email.trim()) && { email: 'Por favor, insira um email válido!' }),
  };
}

/** Code and e-mail open an order. */
export function OrderForm({ codigo: given = '', onFound }: OrderFormProps) {
  const [codigo, setCodigo] = useState(given);
  const [email, setEmail] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [problem, setProblem] = useState<{ id: number; text: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const codeField = useRef<HTMLInputElement>(null);
  const emailField = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const found = check(codigo, email);
    setErrors(found);
    setProblem(null);
    if (found.codigo) return codeField.current?.focus();
    if (found.email) return emailField.current?.focus();
    setBusy(true);
    try {
      const access = { codigo: normalizeCode(codigo) ?? codigo, email: email.trim() };
      onFound(await openOrder(access), access);
    } catch (error) {
      setProblem({ id: Date.now(), text: errorText(error, 'Erro ao buscar o pedido. Tente novamente.') });
    } finally {
      setBusy(false);
    }
  }

  return (
    <form method="post" className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        ref={codeField}
        className={styles.code}
        label="Código do pedido"
        hint="Está no e-mail de confirmação, por exemplo K7QF9-M2XA4-TBCDE."
        name="codigo"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={codigo}
        error={errors.codigo}
        onChange={(event) => setCodigo(event.currentTarget.value)}
      />
      <TextField
        ref={emailField}
        label="Email da compra"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        value={email}
        error={errors.email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      {problem && (
        <InfoBox key={problem.id} kind="error">
          {problem.text}
        </InfoBox>
      )}
      <Button type="submit" size="l" block busy={busy} iconAfter="arrow-right">
        Ver pedido
      </Button>
    </form>
  );
}
