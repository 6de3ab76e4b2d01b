import type { CartLine } from '#shared/cart.ts';
import { plural } from '#shared/text.ts';
import type { FreteOpcao } from '#shared/wire/shipping.ts';
import { Announcement } from '../../ui/announcement.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './checkout-screen.module.css';
import { FreightOptions } from './freight-options.tsx';
import { ParcelNote } from './parcel-note.tsx';
import type { Quotes } from './use-quotes.ts';

const NEWS: Record<Quotes['state'], (count: number) => string> = {
  idle: () => '',
  loading: () => 'Calculando o frete…',
  ready: (count) => `${count} ${plural(count, 'opção', 'opções')} de frete.`,
  failed: () => 'Não há opções de frete.',
};

interface FreightSectionProps {
  lines: readonly CartLine[];
  quotes: Quotes;
  chosenId: string | null;
  error: string | undefined;
  onChoose(option: FreteOpcao): void;
  onAgain(): void;
}

/** How it travels: the offers, what is sent, and another try where there is no offer. */
export function FreightSection({ lines, quotes, chosenId, error, onChoose, onAgain }: FreightSectionProps) {
  return (
    <section className={styles.section} aria-labelledby="checkout-how">
      <h2 id="checkout-how" className={styles.heading}>
        Frete
      </h2>
      <Announcement>{NEWS[quotes.state](quotes.options.length)}</Announcement>
      <div
        id="checkout-frete"
        tabIndex={-1}
        className={styles.freight}
        aria-describedby={error && quotes.options.length === 0 ? 'frete-error' : undefined}
      >
        <FreightOptions quotes={quotes} chosenId={chosenId} onChoose={onChoose} error={error} />
        {quotes.state === 'failed' && (
          <Button variant="secondary" onClick={onAgain}>
            Calcular de novo
          </Button>
        )}
        <ParcelNote lines={lines} />
      </div>
    </section>
  );
}
