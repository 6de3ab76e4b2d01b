import type { Etiqueta } from '#shared/wire/labels.ts';
import { Button } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { useAct } from '../../lib/use-act.ts';
import { tellRefund } from './label-calls.ts';
import styles from './labels.module.css';

interface RefundWordsProps {
  etiqueta: Etiqueta;
  /** Whose it is, for who hears the buttons alone. */
  of: string;
  /** It is told: the row may be gone. */
  onTold?: () => void;
}

/** The owner's word whether the price of a cancelled label is back in the wallet. */
export function RefundWords({ etiqueta: { id, valor_voltou: said }, of, onTold }: RefundWordsProps) {
  const telling = useAct(async (resposta: 'voltou' | 'nao_voltou') => {
    await tellRefund(id, resposta);
    onTold?.();
  });
  return (
    <>
      <div className={styles.acts}>
        <Button
          size="s"
          variant="secondary"
          icon="check"
          busy={telling.busy}
          aria-label={`Voltou: ${of}`}
          onClick={() => telling.run('voltou')}
        >
          Voltou
        </Button>
        {said === null && (
          <Button
            size="s"
            variant="quiet"
            busy={telling.busy}
            aria-label={`Não voltou: ${of}`}
            onClick={() => telling.run('nao_voltou')}
          >
            Não voltou
          </Button>
        )}
      </div>
      {telling.problem !== '' && <InfoBox kind="error">{telling.problem}</InfoBox>}
    </>
  );
}
