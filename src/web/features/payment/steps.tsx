import styles from './payment-screen.module.css';

export type Step = 'tipo' | 'metodo' | 'formulario';

const STEPS: readonly { step: Step; label: string }[] = [
  { step: 'tipo', label: 'Tipo' },
  { step: 'metodo', label: 'Método' },
  { step: 'formulario', label: 'Pagamento' },
];

/** How far the shopper is. Where everybody pays online, that is nothing to choose. */
export function Steps({ step, onlineOnly }: { step: Step; onlineOnly: boolean }) {
  return (
    <ol className={styles.steps} aria-label="Passos do pagamento">
      {STEPS.slice(onlineOnly ? 1 : 0).map((entry) => (
        <li key={entry.step} aria-current={entry.step === step ? 'step' : undefined}>
          {entry.label}
        </li>
      ))}
    </ol>
  );
}
