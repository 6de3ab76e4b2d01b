import { useState, type FormEvent, type ReactNode } from 'react';
import { goesByEmail, hasGiftCard, type CartLine } from '#shared/cart.ts';
import { isPickup } from '#shared/pickup.ts';
import type { CheckoutFields, CheckoutState } from '#shared/checkout.ts';
import { leftCents } from '#shared/credit-uses.ts';
import { digitsOf, isCpf } from '#shared/cpf.ts';
import { isEmail } from '#shared/email.ts';
import { formatReais } from '#shared/money.ts';
import type { FreteOpcao } from '#shared/wire/shipping.ts';
import { lazyComponent } from '../../lib/document/lazy-component.ts';
import { useCredits } from '../../lib/prices/credits.ts';
import { usePrices, type PricedFor, type Prices } from '../../lib/prices/use-prices.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { InfoBox } from '../../ui/info-box.tsx';
import { ByEmailSection } from './by-email-section.tsx';
import { AddressFields } from './address-fields.tsx';
import styles from './checkout-screen.module.css';
import { fromProfile, ownerOf, readDraft } from './form-state.ts';
import { FreightSection } from './freight-section.tsx';
import type { FieldsProps } from './personal-fields.tsx';
import { OrderSummary } from './order-summary.tsx';
import { useCheckoutForm } from './use-checkout-form.ts';
import { useEnter } from './use-enter.ts';
import { useFreight } from './use-freight.ts';
import { useProceed, type ProceedMessage } from './use-proceed.ts';
import { WhoSection } from './who-section.tsx';

const SavedAddresses = lazyComponent(async () => (await import('./saved-addresses.tsx')).SavedAddresses);

const SUMMARY_ID = 'resumo';

interface CheckoutScreenProps {
  lines: readonly CartLine[];
  subtotalCents: number;
  /** How far it is to freight that costs nothing, and a place for a coupon. */
  renderPrices(prices: Prices): ReactNode;
  /** The customer who is logged in, as the browser keeps them. */
  cliente: Readonly<Record<string, unknown>> | null;
  /** Somebody who has an account wants to log in, here. */
  onEnter(): void;
  /** All is valid: on to the payment. */
  onProceed(state: CheckoutState): void;
}

/** Who, where to and how. On a phone in one column: the sum with the way to its parts first, these before the way on. */
export function CheckoutScreen(props: CheckoutScreenProps) {
  const { lines, subtotalCents, renderPrices, cliente, onEnter, onProceed } = props;
  const [isFresh] = useState(() => readDraft(ownerOf(cliente)).cep === undefined);
  const form = useCheckoutForm(cliente);
  const { fields } = form;
  const freight = useFreight({ fields, lines, subtotalCents });
  const { quotes, option, freightCents } = freight;
  const prices = usePrices(pricedFor({ fields, lines, option, freightCents }));
  const { sums } = prices;
  const kept = useCredits();
  const credits = hasGiftCard(lines) ? [] : kept;
  const { message, dismiss, proceed, isAwaiting, hints } = useProceed({
    form,
    freight,
    lines,
    prices,
    onProceed,
  });
  const fetched = freight.option !== null && isPickup(freight.option);
  const cannotProceed = quotes.options.length === 0;
  const place = useEnter(cannotProceed, proceed);
  const shown = { fields, errors: form.errors, onChange: form.change };
  return (
    <form
      method="post"
      ref={place}
      className={styles.layout}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        proceed();
      }}
    >
      <div className={styles.main}>
        <ToSummary totalCents={leftCents(credits, sums.totalCents)} />
        <WhoSection {...shown} locked={form.locked} isKnown={cliente !== null} onEnter={onEnter} />
        {goesByEmail(lines) ? (
          <ByEmailSection lines={lines} />
        ) : (
          <>
            <WhereSection {...shown} form={form} hints={hints} cliente={cliente} propose={isFresh} />
            <FreightSection lines={lines} freight={freight} error={form.errors.frete} />
          </>
        )}
      </div>
      <aside className={styles.side} aria-label="Resumo e próximo passo">
        <OrderSummary {...{ lines, sums, credits, fetched }} id={SUMMARY_ID} />
        {renderPrices(prices)}
        <NextStep message={message} onDismiss={dismiss} busy={isAwaiting} disabled={cannotProceed} />
      </aside>
    </form>
  );
}

interface WhereSectionProps extends FieldsProps {
  form: ReturnType<typeof useCheckoutForm>;
  hints: ReturnType<typeof useProceed>['hints'];
  cliente: CheckoutScreenProps['cliente'];
  /** Nothing was typed yet: an address of the account may be put in. */
  propose: boolean;
}

/** Where it goes. */
function WhereSection({ form, hints, cliente, propose, ...shown }: WhereSectionProps) {
  return (
    <section className={styles.section} aria-labelledby="checkout-where">
      <h2 id="checkout-where" className={styles.heading}>
        Entrega
      </h2>
      {cliente !== null && (
        <SavedAddresses
          fields={form.fields}
          profile={fromProfile(cliente).values}
          propose={propose}
          onChange={form.change}
        />
      )}
      <AddressFields {...shown} {...hints} lookup={form.lookup} filled={form.filled} />
    </section>
  );
}

interface Known {
  fields: CheckoutFields;
  lines: readonly CartLine[];
  option: FreteOpcao | null;
  freightCents: number | null;
}

/** What the sum depends on, as far as it was filled in. */
function pricedFor({ fields, lines, option, freightCents }: Known): PricedFor {
  const { cep, email, cpf } = fields;
  const frete = option && { id: option.id, cotacao: option.cotacao };
  const isBuyer = isEmail(email.trim()) && isCpf(digitsOf(cpf));
  return {
    lines,
    freightCents,
    frete,
    cep: digitsOf(cep),
    ...(isBuyer && { email: email.trim(), cpf: digitsOf(cpf) }),
  };
}

/** On a phone: the sum before the form, and the way to its parts. */
function ToSummary({ totalCents }: { totalCents: number }) {
  return (
    <a href={`#${SUMMARY_ID}`} className={styles.toSummary}>
      <span>Ver o resumo do pedido</span>
      <strong>{formatReais(totalCents)}</strong>
      <Icon name="chevron-down" />
    </a>
  );
}

interface NextStepProps {
  message: ProceedMessage | null;
  onDismiss(): void;
  /** The shop works out what it costs. */
  busy: boolean;
  disabled: boolean;
}

function NextStep({ message, onDismiss, busy, disabled }: NextStepProps) {
  return (
    <>
      {message && (
        <InfoBox key={message.id} kind={message.kind} title={message.title} onClose={onDismiss}>
          {message.text}
        </InfoBox>
      )}
      <Button type="submit" size="l" block iconAfter="arrow-right" busy={busy} disabled={disabled}>
        Ir para o pagamento
      </Button>
      <p className={styles.note}>Você revisa tudo antes de pagar. Seus dados servem só para este pedido.</p>
    </>
  );
}
