import { useState, type ReactNode } from 'react';
import type { CheckoutState } from '#shared/checkout.ts';
import { formatReais, reaisToCents } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import type { ShopSettings } from '#shared/shop.ts';
import { Button } from '../../ui/button.tsx';
import { InfoBox } from '../../ui/info-box.tsx';
import { DeliveryForm } from './delivery-form.tsx';
import { MethodChoice, type Method, type PaymentType } from './method-choice.tsx';
import styles from './payment-screen.module.css';
import { PixDialog } from './pix-dialog.tsx';
import { usePix, type PixProblem } from './use-pix.ts';

interface PaymentScreenProps {
  state: CheckoutState;
  shop: ShopSettings;
  summary: ReactNode;
  /** The server has said that it is paid. */
  onPaid(codigo: string): void;
  /** Another total holds now. */
  onTotal(totalCents: number): void;
}

type Step = 'tipo' | 'metodo' | 'formulario';

/** Three steps: online or on delivery, card or PIX, and the payment itself. */
export function PaymentScreen({ state, shop, summary, onPaid, onTotal }: PaymentScreenProps) {
  const [step, setStep] = useState<Step>('tipo');
  const [type, setType] = useState<PaymentType | null>(null);
  const [method, setMethod] = useState<Method | null>(null);
  const [problem, setProblem] = useState<(PixProblem & { id: number }) | null>(null);
  const backToMethod = () => {
    setMethod(null);
    setStep('metodo');
  };
  const pix = usePix({
    state,
    onPaid,
    onProblem: (next) => setProblem(next && { ...next, id: Date.now() }),
    onClosed: backToMethod,
  });

  function back(): void {
    setProblem(null);
    if (step === 'formulario') return backToMethod();
    setType(null);
    setStep('tipo');
  }

  function acceptTotal(total: number): void {
    setProblem(null);
    onTotal(reaisToCents(total) ?? state.totalCents);
  }

  return (
    <div className={styles.layout}>
      <div className={styles.main}>
        <Steps step={step} />
        {step !== 'formulario' && (
          <MethodChoice
            type={step === 'tipo' ? null : type}
            onType={(chosen) => {
              setType(chosen);
              setMethod(null);
              setStep('metodo');
            }}
            onMethod={(chosen) => {
              setProblem(null);
              setMethod(chosen);
              setStep('formulario');
            }}
          />
        )}
        {step === 'formulario' && type === 'online' && method === 'pix' && (
          <section className={styles.form} aria-labelledby="pix-title">
            <h2 id="pix-title" className={styles.heading}>
              PIX
            </h2>
            <p>
              Geramos um código para pagar <strong>{formatReais(state.totalCents)}</strong> no app do seu
              banco. A aprovação sai na hora.
            </p>
            <Button
              size="l"
              block
              icon="pix"
              busy={pix.busy === 'creating'}
              onClick={() => void pix.create()}
            >
              Gerar PIX
            </Button>
          </section>
        )}
        {step === 'formulario' && type === 'delivery' && method !== null && (
          <DeliveryForm state={state} method={method} shop={shop} />
        )}
        {problem && (
          <InfoBox
            key={problem.id}
            kind={problem.kind}
            {...(problem.title && { title: problem.title })}
            onClose={() => setProblem(null)}
          >
            {problem.text}
            {problem.total !== undefined && (
              <Button variant="secondary" size="s" onClick={() => acceptTotal(problem.total ?? 0)}>
                Continuar com {formatReais(reaisToCents(problem.total) ?? 0)}
              </Button>
            )}
            {problem.cart && <a href={paths.cart}>Rever o carrinho</a>}
          </InfoBox>
        )}
        {step !== 'tipo' && (
          <Button variant="quiet" icon="arrow-left" onClick={back}>
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

const STEPS: readonly { step: Step; label: string }[] = [
  { step: 'tipo', label: 'Tipo' },
  { step: 'metodo', label: 'Método' },
  { step: 'formulario', label: 'Pagamento' },
];

function Steps({ step }: { step: Step }) {
  return (
    <ol className={styles.steps} aria-label="Passos do pagamento">
      {STEPS.map((entry) => (
        <li key={entry.step} aria-current={entry.step === step ? 'step' : undefined}>
          {entry.label}
        </li>
      ))}
    </ol>
  );
}
