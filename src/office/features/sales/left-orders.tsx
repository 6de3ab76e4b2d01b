import { Link } from 'react-router';
import { plural } from '#shared/text.ts';
import type { Desfecho } from '#shared/wire/many-moves.ts';
import { InfoBox } from '#web/ui/info-box.tsx';
import { officePaths } from '../../lib/paths.ts';
import { isUnknown } from './in-rounds.ts';
import styles from './sales-screen.module.css';

interface LeftOrdersProps {
  left: readonly Desfecho[];
  /** The press was to take something back. */
  isUndone: boolean;
  onClose(): void;
}

/** What the last press left as it was, and why: each has a page where it is seen to. */
export function LeftOrders({ left, isUndone, onClose }: LeftOrdersProps) {
  if (left.length === 0) return null;
  const words = left.some(isUnknown)
    ? plural(left.length, 'pedido a conferir', 'pedidos a conferir')
    : isUndone
      ? plural(left.length, 'pedido não pôde ser desfeito', 'pedidos não puderam ser desfeitos')
      : plural(left.length, 'pedido ficou como estava', 'pedidos ficaram como estavam');
  return (
    <InfoBox
      kind="warning"
      title={`${left.length} ${words}`}
      className={styles.left}
      autoClose={false}
      onClose={onClose}
    >
      <ul>
        {left.map(({ pedido: { id, numero }, motivo }) => (
          <li key={id}>
            <Link to={officePaths.order(id)}>#{numero}</Link>: {motivo}
          </li>
        ))}
      </ul>
    </InfoBox>
  );
}
