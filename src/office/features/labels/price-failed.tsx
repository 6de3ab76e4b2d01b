import { errorText } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './labels.module.css';
import type { LabelPrices } from './use-label-prices.ts';

/** While there is no price: that it is asked for, asked for again, or what is in its way. */
export function PriceFailed({ prices, onBack }: { prices: LabelPrices; onBack?: () => void }) {
  const { error, failed, isAskingAgain, retry } = prices;
  if (!failed && !isAskingAgain) return <Skeleton height="8rem" />;
  return (
    <div className={styles.form}>
      {isAskingAgain ? (
        <InfoBox kind="info">O preço da etiqueta não veio. Perguntando de novo, sem você fazer nada…</InfoBox>
      ) : (
        <InfoBox kind="error">{errorText(error, 'Não foi possível ler os preços.')}</InfoBox>
      )}
      <div className={styles.acts}>
        <Button variant="secondary" onClick={retry}>
          Tentar de novo
        </Button>
        {onBack !== undefined && (
          <Button variant="quiet" onClick={onBack}>
            Voltar
          </Button>
        )}
      </div>
    </div>
  );
}
