import { useEffect, useRef, type ReactNode } from 'react';
import { mostInstallments } from '#shared/installments.ts';
import { lazyComponent } from '../../lib/document/lazy-component.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { cardInDoubt } from './attempt-key.ts';
import { CreditForm } from './credit-form.tsx';
import { DeliveryForm } from './delivery-form.tsx';
import { MethodChoice } from './method-choice.tsx';
import { NoWay } from './no-way.tsx';
import { NotedOrder } from './noted-order.tsx';
import styles from './payment-screen.module.css';
import { PixDialog } from './pix-dialog.tsx';
import { PixForm } from './pix-form.tsx';
import { ProblemBox } from './problem-box.tsx';
import type { PaymentProblem } from './problem.ts';
import { amountCents } from './purchase-sums.ts';
import { ReplaceQuestion } from './replace-question.tsx';
import { Steps } from './steps.tsx';
import { usePayment, type PaymentInput } from './use-payment.ts';
import { takenFor, type Takes } from './ways-to-pay.ts';

const CardPayment = lazyComponent(async () => (await import('./card-payment.tsx')).CardPayment);

const NO_CHOICE: PaymentProblem = {
  kind: 'error',
  title: 'Pagamento obrigatório',
  text: 'Selecione uma forma de pagamento!',
};

type PaymentScreenProps = PaymentInput & {
  /** What is bought, for how much by the way that was chosen. */
  renderSummary(byPix: boolean): ReactNode;
};

/** Three steps: online or on delivery, card or PIX, and the payment itself. */
export function PaymentScreen({ renderSummary, ...input }: PaymentScreenProps) {
  const { state, shop } = input;
  const payment = usePayment(input);
  const { way, start, problem, tell, pix, delivery, credit } = payment;
  const { step, type, method } = way;
  const place = useFocusOnChange(`${step} ${method}`);
  const paysNow = step === 'formulario';
  const byPix = type === 'online' && method === 'pix';
  const noted = paysNow ? null : delivery.noted;
  const takes = takenFor(input);
  // What was sent already comes to its end first.
  const isCovered =
    amountCents(state, false) === 0 && noted === null && pix.created === null && !isCardSent(state);
  const hasNoWay = !isCovered && !isCardSent(state) && !takes.cartao && !takes.pix && !takes.door;
  const isSettled = isCovered || hasNoWay;
  const onPix = takes.pix ? payment.goToPix : null;
  return (
    <div className={styles.layout}>
      <div className={styles.main}>
        {noted === null && !isSettled && <Steps step={step} onlineOnly={start.step !== 'tipo'} />}
        <div ref={place} tabIndex={-1} className={styles.step}>
          {noted !== null && <NotedOrder state={state} shop={shop} noted={noted} />}
          {isCovered && <CreditForm state={state} busy={credit.busy} onFinish={() => void credit.finish()} />}
          {hasNoWay && <NoWay />}
          {!isSettled && !paysNow && noted === null && <Choice {...input} payment={payment} takes={takes} />}
          {!isSettled && paysNow && <PaymentForm {...input} payment={payment} onPix={onPix} />}
        </div>
        {problem && (
          <ProblemBox
            key={problem.id}
            problem={problem}
            shown={state.sums}
            onClose={() => tell(null)}
            onTotal={payment.goOnWith}
            onPix={onPix}
          />
        )}
        {step !== start.step && !isSettled && (
          <Button variant="quiet" icon="arrow-left" disabled={delivery.busy} onClick={payment.back}>
            Voltar
          </Button>
        )}
      </div>
      <aside className={styles.side}>{renderSummary(byPix)}</aside>
      <ReplaceQuestion asked={payment.asked} />
      <PixDialog
        created={pix.created}
        exhausted={pix.exhausted}
        cancelling={pix.busy === 'cancelling'}
        onCancel={() => void pix.cancel()}
      />
    </div>
  );
}

const isCardSent = (state: PaymentInput['state']) => cardInDoubt(state) !== null;

interface Paying extends PaymentInput {
  payment: ReturnType<typeof usePayment>;
}

/** The first two steps. */
function Choice({ state, shop, payment: { way, go, tell }, takes }: Paying & { takes: Takes }) {
  const [leftCents, pixCents] = [amountCents(state, false), amountCents(state, true)];
  const { type } = way;
  return (
    <MethodChoice
      type={type}
      takes={takes}
      mostInstallments={mostInstallments(leftCents, shop.installments)}
      pixCents={pixCents < leftCents ? pixCents : null}
      onType={(chosen) => go({ step: 'metodo', type: chosen, method: null })}
      onMethod={(chosen) => go({ step: 'formulario', type, method: chosen })}
      onNone={() => tell(NO_CHOICE)}
    />
  );
}

type PaymentFormProps = Paying & {
  /** Leads to PIX, where this can be paid by it. */
  onPix: (() => void) | null;
};

/** The last step, for the method that was chosen. */
function PaymentForm({ state, shop, onEnd, payment, onPix }: PaymentFormProps) {
  const { way, tell, pix, delivery, agree } = payment;
  const { type, method } = way;
  if (method === null) return null;
  if (type === 'delivery') {
    const { noted, busy, finish } = delivery;
    return <DeliveryForm {...{ state, method, shop, noted, busy }} onFinish={finish} />;
  }
  if (method === 'pix') {
    return (
      <PixForm
        totalCents={amountCents(state, true)}
        busy={pix.busy === 'creating'}
        onCreate={() => void pix.create()}
      />
    );
  }
  return (
    <CardPayment
      state={state}
      agree={agree}
      adapter={shop.cardAdapter}
      sandbox={shop.paymentSandbox}
      onProblem={tell}
      onEnd={onEnd}
      onPix={onPix}
      meanwhile={<CardComing />}
    />
  );
}

/** The button that was pressed is gone with its step: the focus goes to what came in its place. */
function useFocusOnChange(what: string) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(what);
  useEffect(() => {
    if (shown.current === what) return;
    shown.current = what;
    place.current?.focus();
  }, [what]);
  return place;
}

function CardComing() {
  return (
    <div className={styles.form} role="status">
      <span className={styles.heading}>Cartão de crédito</span>
      {['Número', 'Nome', 'Validade', 'Parcelas'].map((name) => (
        <Skeleton key={name} height="4.25rem" />
      ))}
    </div>
  );
}
