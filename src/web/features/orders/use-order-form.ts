import { useState, type FormEvent } from 'react';
import { isEmail } from '#shared/email.ts';
import { normalizeCode } from '#shared/orders.ts';
import type { PedidoCompleto } from '#shared/wire/orders.ts';
import { errorText } from '../../lib/calls/api.ts';
import { useFocusOnAnswer } from '../../ui/focus-in-sight.ts';
import { openOrder, type OrderAccess } from './order-access.ts';

export interface OrderFormInput {
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

/** What was typed to open an order, and what became of it. A wrong field gets the focus. */
export function useOrderForm({ codigo: given = '', onFound }: OrderFormInput) {
  const [codigo, setCodigo] = useState(given);
  const [email, setEmail] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [problem, setProblem] = useState<{ id: number; text: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const [answered, setAnswered] = useState(0);
  const form = useFocusOnAnswer(answered);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const found = check(codigo, email);
    setErrors(found);
    setProblem(null);
    if (Object.keys(found).length > 0) return setAnswered(Date.now());
    setBusy(true);
    try {
      const access = { codigo: normalizeCode(codigo) ?? codigo, email: email.trim() };
      onFound(await openOrder(access), access);
    } catch (error) {
      setProblem({ id: Date.now(), text: errorText(error, 'Erro ao buscar o pedido. Tente novamente.') });
      setAnswered(Date.now());
    } finally {
      setBusy(false);
    }
  }

  return { codigo, setCodigo, email, setEmail, errors, problem, busy, form, submit };
}
