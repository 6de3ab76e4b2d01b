import type { Acontecimento } from '#shared/wire/office-orders.ts';
import { dateTimeText } from '../../lib/dates.ts';
import { LongText } from '../../ui/long-text.tsx';
import { Panel } from '../../ui/panel.tsx';
import styles from './order-screen.module.css';
import { eventReason, eventWords } from './order-words.ts';

interface OrderHistoryProps {
  historico: readonly Acontecimento[];
  /** It is fetched in the shop. */
  isFetched: boolean;
}

/** All that happened to the order, oldest first. */
export function OrderHistory({ historico, isFetched }: OrderHistoryProps) {
  return (
    <Panel title="Linha do tempo">
      <ol className={styles.events}>
        {historico.map((event) => (
          <li key={`${event.at} ${event.tipo} ${event.status ?? event.reason}`}>
            {eventWords(event, isFetched)}
            <p className={styles.quiet}>
              <time dateTime={event.at}>{dateTimeText(event.at)}</time>
            </p>
            {eventReason(event) !== '' && (
              <p className={styles.quiet}>
                <LongText lines={6}>{eventReason(event)}</LongText>
              </p>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
