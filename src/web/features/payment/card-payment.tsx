import { useEffect, useEffectEvent, useState, type FormEvent } from 'react';
import type { CheckoutState } from '#shared/checkout.ts';
import { digitsOf } from '#shared/cpf.ts';
import { formatReais } from '#shared/money.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Select } from '../../ui/select.tsx';
import { CardFields, PayerFields } from './card-fields.tsx';
import { CardInDoubt } from './card-in-doubt.tsx';
import type { CardAdapter } from './card-adapter.ts';
import { cardAdapterOf } from './card-adapters/index.ts';
import { BIN_DIGITS, optionOf } from './card-offer.ts';
import styles from './card-payment.module.css';
import type { PaymentProblem } from './problem.ts';
import { TestCards } from './test-cards.tsx';
import { focusField, useCardForm } from './use-card-form.ts';
import { useCardOffer } from './use-card-offer.ts';
import { useCardSdk } from './use-card-sdk.ts';
import { useCard, type PaymentEnd } from './use-card.ts';

interface CardPaymentProps {
  state: CheckoutState;
  /** The name of the provider's adapter. */
  adapter: string | null;
  /** Payments are stood in for: the cards that work are told. */
  sandbox: boolean;
  onProblem(problem: PaymentProblem | null): void;
  onEnd(end: PaymentEnd): void;
}

/** Paying by card in the shop itself, where the provider can. */
export function CardPayment({ adapter, ...paying }: CardPaymentProps) {
  const known = cardAdapterOf(adapter);
  return known === undefined ? null : <CardForm {...paying} adapter={known} />;
}

type CardFormProps = Omit<CardPaymentProps, 'adapter'> & { adapter: CardAdapter };

/** The card form. Number and security code go to the provider's script and nowhere else. */
function CardForm({ state, adapter, sandbox, onProblem, onEnd }: CardFormProps) {
  const { totalCents, customer } = state;
  const form = useCardForm(customer);
  const [installments, setInstallments] = useState(1);
  const script = useCardSdk(adapter);
  const desk = script.kind === 'ready' ? script.desk : null;
  const number = digitsOf(form.fields.numero);
  const { offer, isAsking } = useCardOffer({ desk, number, totalCents });
  const chosen = optionOf(offer, installments);
  const interestCents = chosen.totalCents - totalCents;
  const card = useCard({ state, onProblem, onMistyped: form.mark, onEnd });

  const tellBroken = useEffectEvent(() =>
    onProblem({ kind: 'error', title: 'Erro', text: adapter.texts.broken }),
  );
  useEffect(() => {
    if (script.kind === 'broken') tellBroken();
  }, [script.kind]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (card.busy) return;
    const wrong = form.check();
    if (wrong !== null) {
      onProblem({ kind: 'error', title: wrong.title, text: wrong.text });
      focusField(wrong.field);
      return;
    }
    if (script.kind !== 'ready') {
      const kind = script.kind === 'loading' ? 'warning' : 'error';
      return onProblem({ kind, title: 'Cartão', text: adapter.texts[script.kind] });
    }
    void card.pay({
      desk: script.desk,
      fields: form.fields,
      installments: chosen.count,
      parcelamento: chosen.label,
      offer: () => (isAsking ? script.desk.offerFor(number.slice(0, BIN_DIGITS), totalCents) : offer),
    });
  }

  if (card.inDoubt) return <CardInDoubt busy={card.busy} onResume={card.resume} />;
  const shown = { fields: form.fields, errors: form.errors, onChange: form.change };
  return (
    <form method="post" className={styles.form} noValidate onSubmit={submit} aria-labelledby="card-title">
      <h2 id="card-title" className={styles.heading}>
        Cartão de crédito
      </h2>
      {sandbox && <TestCards />}
      <CardFields {...shown} brand={offer.methodName} />
      <Select
        label="Parcelas"
        id="card-parcelas"
        hint={
          interestCents > 0 ? `Inclui ${formatReais(interestCents)} de juros do parcelamento.` : undefined
        }
        aria-busy={isAsking || undefined}
        value={String(chosen.count)}
        onChange={(event) => setInstallments(Number(event.currentTarget.value))}
      >
        {offer.options.map((option) => (
          <option key={option.count} value={option.count}>
            {option.label}
          </option>
        ))}
      </Select>
      <h3 className={styles.subheading}>Quem paga</h3>
      <PayerFields {...shown} />
      <Button type="submit" size="l" block icon="lock" busy={card.busy}>
        {card.busy ? 'Processando…' : `Pagar ${formatReais(chosen.totalCents)}`}
      </Button>
      <p className={styles.safe}>
        <Icon name="shield" />
        <span>
          Os dados do cartão vão criptografados direto para o Mercado Pago. A loja não vê nem guarda o número.
        </span>
      </p>
    </form>
  );
}
