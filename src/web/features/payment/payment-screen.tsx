import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { CheckoutState } from '#shared/checkout.ts';
import type { ShopSettings } from '#shared/shop.ts';
import { later } from '../../lib/later.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { acceptTotal, type NewTotal } from './accept-total.ts';
import { cardInDoubt } from './attempt-key.ts';
import { DeliveryForm } from './delivery-form.tsx';
import { MethodChoice, type Method, type PaymentType } from './method-choice.tsx';
import { NotedOrder } from './noted-order.tsx';
import styles from './payment-screen.module.css';
import { PixDialog } from './pix-dialog.tsx';
import { PixForm } from './pix-form.tsx';
import { ProblemBox } from './problem-box.tsx';
import type { PaymentProblem } from './problem.ts';
import { Steps, type Step } from './steps.tsx';
import type { PaymentEnd } from './use-card.ts';
import { useDelivery } from './use-delivery.ts';
import { usePix } from './use-pix.ts';

interface PaymentScreenProps {
  state: CheckoutState;
  shop: ShopSettings;
  summary: ReactNode;
  /** The server has said that it is paid, or that a card is being looked at. */
  onEnd(end: PaymentEnd): void;
  /** Another total holds now. */
  onTotal(next: CheckoutState): void;
  /** An order to be paid on delivery was noted: its things are not in the cart any more. */
  onNoted(codigo: string): void;
}

/** Where the shopper stands: method and type are null while they are open. */
interface Way {
  step: Step;
  type: PaymentType | null;
  method: Method | null;
}

const START: Way = { step: 'tipo', type: null, method: null };
const CARD: Way = { step: 'formulario', type: 'online', method: 'cartao' };

const CardPayment = later(async () => (await import('./card-payment.tsx')).CardPayment);

const NO_CHOICE: PaymentProblem = {
  kind: 'error',
  title: 'Pagamento obrigatório',
  text: 'Selecione uma forma de pagamento!',
};

const IN_DOUBT: PaymentProblem = {
  kind: 'warning',
  text: 'O cartão pode ter sido cobrado. Confira primeiro como terminou o pagamento que já foi enviado.',
};

/** Three steps: online or on delivery, card or PIX, and the payment itself. */
export function PaymentScreen({ state, shop, summary, onEnd, onTotal, onNoted }: PaymentScreenProps) {
  // A card payment whose answer was lost comes first, also after a reload.
  const [way, setWay] = useState<Way>(() => (cardInDoubt() === null ? START : CARD));
  const [problem, setProblem] = useState<(PaymentProblem & { id: number }) | null>(null);
  const { step, type, method } = way;
  const place = useFocusOnChange(step);
  const tell = (next: PaymentProblem | null) => setProblem(next && { ...next, id: Date.now() });
  const backToMethod = () => setWay((current) => ({ ...current, step: 'metodo', method: null }));
  const pix = usePix({
    state,
    onPaid: (codigo) => onEnd({ codigo, parcelas: 1, pending: false }),
    onProblem: tell,
    onClosed: backToMethod,
  });

  const delivery = useDelivery({
    state,
    records: shop.payOnDelivery === 'order',
    onProblem: tell,
    onNoted,
  });
  const { noted } = delivery;

  function go(next: Way): void {
    setProblem(null);
    setWay(next);
  }

  function goOnWith(changed: NewTotal): void {
    setProblem(null);
    onTotal(acceptTotal(state, changed));
  }

  function back(): void {
    // Paying in another way now might pay twice.
    if (cardInDoubt() !== null) tell(IN_DOUBT);
    else if (noted !== null) go(START);
    else go(step === 'formulario' ? { step: 'metodo', type, method: null } : START);
  }

  const isSettled = noted !== null && step !== 'formulario';
  const pays = step === 'formulario' && type === 'online' ? method : null;
  return (
    <div className={styles.layout}>
      <div className={styles.main}>
        {!isSettled && <Steps step={step} />}
        <div ref={place} tabIndex={-1} className={styles.step}>
          {isSettled && <NotedOrder state={state} shop={shop} noted={noted} />}
          {step !== 'formulario' && noted === null && (
            <MethodChoice
              type={type}
              takesCards={shop.cardAdapter !== null}
              onType={(chosen) => go({ step: 'metodo', type: chosen, method: null })}
              onMethod={(chosen) => go({ step: 'formulario', type, method: chosen })}
              onNone={() => tell(NO_CHOICE)}
            />
          )}
          {pays === 'cartao' && (
            <CardPayment
              state={state}
              adapter={shop.cardAdapter}
              sandbox={shop.paymentSandbox}
              onProblem={tell}
              onEnd={onEnd}
              meanwhile={<CardComing />}
            />
          )}
          {pays === 'pix' && (
            <PixForm
              totalCents={state.totalCents}
              busy={pix.busy === 'creating'}
              onCreate={() => void pix.create()}
            />
          )}
          {step === 'formulario' && type === 'delivery' && method !== null && (
            <DeliveryForm
              state={state}
              method={method}
              shop={shop}
              noted={noted}
              busy={delivery.busy}
              onFinish={delivery.finish}
            />
          )}
        </div>
        {problem && (
          <ProblemBox
            key={problem.id}
            problem={problem}
            onClose={() => setProblem(null)}
            onTotal={goOnWith}
          />
        )}
        {step !== 'tipo' && (
          <Button variant="quiet" icon="arrow-left" disabled={delivery.busy} onClick={back}>
            Voltar
          </Button>
        )}
      </div>
      <aside className={styles.side}>{summary}</aside>
      <PixDialog
        created={pix.created}
        exhausted={pix.exhausted}
        cancelling={pix.busy === 'cancelling'}
        onCancel={() => void pix.cancel()}
      />
    </div>
  );
}

/** The button that was pressed is gone with its step: the focus goes to what came in its place. */
function useFocusOnChange(step: Step) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    place.current?.focus();
  }, [step]);
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
