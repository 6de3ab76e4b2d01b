import { useState, type FormEvent } from 'react';
import { refusalOf } from '#shared/checkout.ts';
import { digitsOf, formatCpf } from '#shared/cpf.ts';
import { formatPhone, phoneDigits } from '#shared/phone.ts';
import { Button } from '../../ui/button.tsx';
import { useFocusOnAnswer } from '../../ui/focus-in-sight.ts';
import { KnownField } from '../../ui/known-field.tsx';
import styles from './payment-screen.module.css';

/** Digits. */
export interface Contact {
  cpf: string;
  whatsapp: string;
}

interface ContactFormProps {
  /** What is known of whoever is logged in. */
  known: Partial<Contact>;
  onDone(contact: Contact): void;
}

/** CPF and phone of whoever pays an order again from its page: the provider asks for them. */
export function ContactForm({ known, onDone }: ContactFormProps) {
  const [fields, setFields] = useState({
    cpf: formatCpf(known.cpf ?? ''),
    whatsapp: formatPhone(known.whatsapp ?? ''),
  });
  const [errors, setErrors] = useState<Partial<Contact>>({});
  const [refused, setRefused] = useState(0);
  const form = useFocusOnAnswer(refused);
  function submit(event: FormEvent): void {
    event.preventDefault();
    const contact = { cpf: digitsOf(fields.cpf), whatsapp: phoneDigits(fields.whatsapp) };
    const found = errorsOf(contact);
    setErrors(found);
    if (Object.keys(found).length > 0) setRefused(refused + 1);
    else onDone(contact);
  }
  const field = (name: keyof Contact) => ({
    of: name,
    id: `contact-${name}`,
    value: fields[name],
    error: errors[name],
    onValue: (value: string) => {
      setFields((current) => ({ ...current, [name]: value }));
      setErrors((current) => ({ ...current, [name]: '' }));
    },
  });
  return (
    <form
      method="post"
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={submit}
      aria-labelledby="contact-title"
    >
      <h2 id="contact-title" className={styles.heading}>
        Confirme seus dados
      </h2>
      <p>Por segurança, eles não ficam na página do pedido.</p>
      <KnownField {...field('cpf')} />
      <KnownField {...field('whatsapp')} />
      <Button type="submit" size="l" block iconAfter="arrow-right">
        Continuar
      </Button>
    </form>
  );
}

function errorsOf(contact: Contact): Partial<Contact> {
  const errors: Partial<Contact> = {};
  for (const field of ['cpf', 'whatsapp'] as const) {
    const text = refusalOf(field, contact[field]);
    if (text !== null) errors[field] = text;
  }
  return errors;
}
