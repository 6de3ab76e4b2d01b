import { formatReais } from '#shared/money.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Select } from '../../ui/select.tsx';
import { CardFields, PayerFields } from './card-fields.tsx';
import { CardInDoubt } from './card-in-doubt.tsx';
import { cardAdapterOf } from './card-adapters/index.ts';
import { ChallengeDialog } from './challenge-dialog.tsx';
import styles from './card-payment.module.css';
import { TestCards } from './test-cards.tsx';
import { useCardPayment, type CardPaymentInput, type InstallmentChoice } from './use-card-payment.ts';

type CardFormProps = CardPaymentInput & {
  /** Payments are stood in for: the cards that work are told. */
  sandbox: boolean;
};

type CardPaymentProps = Omit<CardFormProps, 'adapter'> & {
  /** The name of the provider's adapter. */
  adapter: string | null;
};

/** Paying by card in the shop itself, where the provider can. */
export function CardPayment({ adapter, ...paying }: CardPaymentProps) {
  const known = cardAdapterOf(adapter);
  return known === undefined ? null : <CardForm {...paying} adapter={known} />;
}

/** The card form, and what a card's bank may ask of whoever sends it. */
function CardForm({ sandbox, ...paying }: CardFormProps) {
  const { form, card, installments, submit } = useCardPayment(paying);
  const { challenge, decided, givenUp } = card;
  return (
    <>
      {card.inDoubt ? (
        <CardInDoubt busy={card.busy} onResume={card.resume} />
      ) : (
        <Form {...{ form, installments, submit, sandbox }} busy={card.busy} />
      )}
      <ChallengeDialog
        challenge={challenge}
        takesPix={paying.onPix !== null}
        onDecided={decided}
        onGivenUp={givenUp}
      />
    </>
  );
}

type FormProps = Pick<ReturnType<typeof useCardPayment>, 'form' | 'installments' | 'submit'> &
  Pick<CardFormProps, 'sandbox'> & { busy: boolean };

/** Number and security code go to the provider's script and nowhere else. */
function Form({ form, installments, submit, sandbox, busy }: FormProps) {
  const shown = { fields: form.fields, errors: form.errors, onChange: form.change };
  return (
    <form method="post" className={styles.form} noValidate onSubmit={submit} aria-labelledby="card-title">
      <h2 id="card-title" className={styles.heading}>
        Cartão de crédito
      </h2>
      {sandbox && <TestCards />}
      <CardFields {...shown} brand={installments.offer.methodName} />
      <Installments {...installments} />
      <h3 className={styles.subheading}>Quem paga</h3>
      <PayerFields {...shown} />
      <Button type="submit" size="l" block icon="lock" busy={busy}>
        {busy ? 'Processando…' : `Pagar ${formatReais(installments.chosen.totalCents)}`}
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

function Installments({ offer, chosen, interestCents, isAsking, onChoose }: InstallmentChoice) {
  return (
    <Select
      label="Parcelas"
      id="card-parcelas"
      hint={interestCents > 0 ? `Inclui ${formatReais(interestCents)} de juros do parcelamento.` : undefined}
      aria-busy={isAsking || undefined}
      value={String(chosen.count)}
      onChange={(event) => onChoose(Number(event.currentTarget.value))}
    >
      {offer.options.map((option) => (
        <option key={option.count} value={option.count}>
          {option.label}
        </option>
      ))}
    </Select>
  );
}
