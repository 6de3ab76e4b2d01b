import type { CartLine } from '#shared/cart.ts';
import { plural } from '#shared/text.ts';
import { Announcement } from '../../ui/announcement.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './checkout-screen.module.css';
import { FreightOptions } from './freight-options.tsx';
import { ParcelNote } from './parcel-note.tsx';
import type { Freight } from './use-freight.ts';
import type { Quotes } from './use-quotes.ts';

const NEWS: Record<Quotes['state'], (count: number) => string> = {
  idle: () => '',
  loading: () => 'Calculando o frete…',
  ready: (count) => `${count} ${plural(count, 'opção', 'opções')} de frete.`,
  failed: () => 'Não há opções de frete.',
};

interface FreightSectionProps {
  lines: readonly CartLine[];
  freight: Freight;
  /** Said where none is chosen. */
  error: string | undefined;
}

/** How it travels: the offers, what is sent, and another try where there is no offer. */
export function FreightSection({ lines, freight, error: missing }: FreightSectionProps) {
  const { quotes, option, choose, askAgain } = freight;
  const error = option === null ? missing : undefined;
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
        <FreightOptions quotes={quotes} chosenId={option?.id ?? null} onChoose={choose} error={error} />
        {quotes.state === 'failed' && (
          <Button variant="secondary" onClick={askAgain}>
            Calcular de novo
          </Button>
        )}
        <ParcelNote lines={lines} />
      </div>
    </section>
  );
}
