import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { CartLine } from '#shared/cart.ts';
import { customerOf, type CheckoutField, type CheckoutState } from '#shared/checkout.ts';
import { digitsOf } from '#shared/cpf.ts';
import { reaisToCents } from '#shared/money.ts';
import type { FreteOpcao } from '#shared/wire/shipping.ts';
import { Button } from '../../ui/button.tsx';
import { InfoBox, type InfoKind } from '../../ui/info-box.tsx';
import { AddressFields } from './address-fields.tsx';
import styles from './checkout-screen.module.css';
import { FreightOptions } from './freight-options.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PersonalFields } from './personal-fields.tsx';
import { useCheckoutForm } from './use-checkout-form.ts';
import { useQuotes } from './use-quotes.ts';

interface CheckoutScreenProps {
  lines: readonly CartLine[];
  subtotalCents: number;
  /** The customer who is logged in, as the browser keeps them. */
  cliente: Readonly<Record<string, unknown>> | null;
  /** All is valid: on to the payment. */
  onProceed(state: CheckoutState): void;
}

interface Message {
  id: number;
  kind: InfoKind;
  title: string;
  text: string;
}

const NO_QUOTES: Omit<Message, 'id'> = {
  kind: 'error',
  title: 'Erro',
  text: 'Erro ao calcular fretes. Tente novamente.',
};

/** Who, where to and how: one column on a phone, the summary always at hand. */
export function CheckoutScreen({ lines, subtotalCents, cliente, onProceed }: CheckoutScreenProps) {
  const form = useCheckoutForm(cliente);
  const { fields } = form;
  const [chosen, setChosen] = useState<FreteOpcao | null>(null);
  const [message, setMessage] = useState<Message | null>(null);
  const [again, setAgain] = useState(0);
  const askedForNumber = useRef(false);
  const quotes = useQuotes({ cep: digitsOf(fields.cep), bairro: fields.bairro, lines, subtotalCents }, again);
  const option = quotes.options.find(({ id }) => id === chosen?.id) ?? null;
  const freightCents = option === null ? null : (reaisToCents(option.valor) ?? 0);
  const say = (next: Omit<Message, 'id'>) => setMessage({ id: Date.now(), ...next });

  useEffect(() => {
    if (quotes.state === 'failed') setMessage({ id: Date.now(), ...NO_QUOTES });
    if (quotes.state === 'ready') setMessage((told) => (told?.text === NO_QUOTES.text ? null : told));
  }, [quotes.state]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const { first } = form.check(option);
    if (first !== null) {
      say({ kind: first.type, title: first.title, text: first.text });
      focusField(first.field);
      return;
    }
    if (fields.numero.trim() === '' && !askedForNumber.current) {
      askedForNumber.current = true;
      say({
        kind: 'warning',
        title: 'Número do endereço',
        text: 'Qual é o número? Se não houver, continue e anotaremos "s/n".',
      });
      focusField('numero');
      return;
    }
    if (option === null) return;
    const totalCents = subtotalCents + (freightCents ?? 0);
    onProceed({
      customer: customerOf(fields),
      freteId: option.id,
      frete: option,
      items: [...lines],
      totalCents,
    });
  }

  return (
    <form className={styles.layout} noValidate onSubmit={submit}>
      <div className={styles.main}>
        <section className={styles.section} aria-labelledby="checkout-who">
          <h2 id="checkout-who" className={styles.heading}>
            Seus dados
          </h2>
          <PersonalFields {...{ fields, errors: form.errors, onChange: form.change, locked: form.locked }} />
        </section>
        <section className={styles.section} aria-labelledby="checkout-where">
          <h2 id="checkout-where" className={styles.heading}>
            Entrega
          </h2>
          <AddressFields
            {...{
              fields,
              errors: form.errors,
              onChange: form.change,
              lookup: form.lookup,
              filled: form.filled,
            }}
          />
        </section>
        <section className={styles.section} aria-labelledby="checkout-how">
          <h2 id="checkout-how" className={styles.heading}>
            Frete
          </h2>
          <div id="checkout-frete" tabIndex={-1} className={styles.freight}>
            <FreightOptions
              quotes={quotes}
              chosenId={option?.id ?? null}
              onChoose={setChosen}
              error={option === null ? form.errors.frete : undefined}
            />
            {quotes.state === 'failed' && (
              <Button variant="secondary" onClick={() => setAgain((times) => times + 1)}>
                Calcular de novo
              </Button>
            )}
          </div>
        </section>
      </div>
      <aside className={styles.side}>
        <OrderSummary {...{ lines, subtotalCents, freightCents }} open />
        {message && (
          <InfoBox
            key={message.id}
            kind={message.kind}
            title={message.title}
            onClose={() => setMessage(null)}
          >
            {message.text}
          </InfoBox>
        )}
        <Button type="submit" size="l" block iconAfter="arrow-right" disabled={quotes.options.length === 0}>
          Ir para o pagamento
        </Button>
        <p className={styles.note}>Você revisa tudo antes de pagar. Seus dados servem só para este pedido.</p>
      </aside>
    </form>
  );
}

function focusField(field: CheckoutField): void {
  const target = document.querySelector<HTMLElement>(`#checkout-${field}`);
  target?.focus();
  target?.scrollIntoView({ block: 'center' });
}
