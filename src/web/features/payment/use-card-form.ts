import { useEffect, useState } from 'react';
import { validateCard, type CardCheck, type CardField, type CardFields } from '#shared/card.ts';
import type { CheckoutCustomer } from '#shared/checkout.ts';
import { formatCpf } from '#shared/cpf.ts';
import { focusInSight } from '../../ui/focus-in-sight.ts';

/** The card form's values and what is wrong with them. They live in this page's memory and nowhere else. */
export function useCardForm({ nome, email, cpf }: CheckoutCustomer) {
  const [fields, setFields] = useState<CardFields>(() => ({
    numero: '',
    titular: '',
    validade: '',
    codigo: '',
    nome,
    email,
    cpf: formatCpf(cpf),
  }));
  const [errors, setErrors] = useState<CardCheck['errors']>({});
  // Once its text stands beside it: the focus reads both out, and both are brought into sight.
  const [wrong, setWrong] = useState<{ field: CardField } | null>(null);
  useEffect(() => {
    if (wrong) focusInSight(document.querySelector<HTMLElement>(`#card-${wrong.field}`));
  }, [wrong]);

  function change(changed: Partial<CardFields>): void {
    setFields((current) => ({ ...current, ...changed }));
    setErrors((current) =>
      Object.fromEntries(Object.entries(current).filter(([name]) => !(name in changed))),
    );
  }

  /** Checks everything and shows what is wrong beside each field. */
  function check(): CardCheck['first'] {
    const result = validateCard(fields, new Date());
    setErrors(result.errors);
    setWrong(result.first);
    return result.first;
  }

  /** A mistake that only the provider could see. A wrong security code is asked for again. */
  function mark(field: CardField, text: string): void {
    setErrors({ [field]: text });
    if (field === 'codigo') setFields((current) => ({ ...current, codigo: '' }));
    setWrong({ field });
  }

  return { fields, errors, change, check, mark };
}
