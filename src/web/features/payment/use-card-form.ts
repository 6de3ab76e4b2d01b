import { useState } from 'react';
import { validateCard, type CardCheck, type CardField, type CardFields } from '#shared/card.ts';
import type { CheckoutCustomer } from '#shared/checkout.ts';
import { formatCpf } from '#shared/cpf.ts';

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
    return result.first;
  }

  /** A mistake that only the provider could see. A wrong security code is asked for again. */
  function mark(field: CardField, text: string): void {
    setErrors({ [field]: text });
    if (field === 'codigo') setFields((current) => ({ ...current, codigo: '' }));
    focusField(field);
  }

  return { fields, errors, change, check, mark };
}

export function focusField(field: CardField): void {
  document.querySelector<HTMLElement>(`#card-${field}`)?.focus();
}
