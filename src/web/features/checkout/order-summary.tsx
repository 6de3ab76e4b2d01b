import { joined } from '#shared/text.ts';
import type { CartLine } from '#shared/cart.ts';
import { installmentText } from '#shared/installments.ts';
import { formatReais, reaisToCents } from '#shared/money.ts';
import { useShop } from '../../lib/document/use-shop.ts';
import { Icon } from '../../ui/icon.tsx';
import { plainPicture, ProductPicture } from '../../ui/picture.tsx';
import styles from './order-summary.module.css';

interface OrderSummaryProps {
  lines: readonly CartLine[];
  subtotalCents: number;
  /** Null while none is chosen. */
  freightCents: number | null;
  id?: string;
}

/** What is bought and what it costs, always at hand. */
export function OrderSummary(props: OrderSummaryProps) {
  const { lines, subtotalCents, freightCents, id } = props;
  const { installments } = useShop();
  const totalCents = subtotalCents + (freightCents ?? 0);
  return (
    <details id={id} className={styles.summary} open>
      <summary className={styles.head}>
        <span>Resumo do pedido</span>
        <strong className={styles.money}>{formatReais(totalCents)}</strong>
        <Icon name="chevron-down" className={styles.arrow} />
      </summary>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <SummaryLine key={line.id} line={line} />
        ))}
      </ul>
      <dl className={styles.sums}>
        <Row label="Subtotal" value={formatReais(subtotalCents)} />
        <Row label="Frete" value={freightText(freightCents)} />
        <Row label="Total" value={formatReais(totalCents)} strong />
      </dl>
      <p className={styles.installments}>{installmentText(totalCents, installments)}</p>
    </details>
  );
}

function freightText(cents: number | null): string {
  if (cents === null) return 'a escolher';
  return cents === 0 ? 'Grátis' : formatReais(cents);
}

function Row({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) {
  return (
    <div className={strong ? styles.total : styles.row}>
      <dt>{label}</dt>
      <dd className={styles.money}>{value}</dd>
    </div>
  );
}

function SummaryLine({ line }: { line: CartLine }) {
  const widths = line.cores.find((color) => color.nome === line.cor)?.widths ?? [];
  const cents = (reaisToCents(line.preco) ?? 0) * line.quantidade;
  return (
    <li className={styles.line}>
      {line.imagem !== '' && (
        <ProductPicture
          picture={plainPicture(line.imagem, widths)}
          alt=""
          sizes="56px"
          className={styles.picture}
        />
      )}
      <span className={styles.texts}>
        <span className={styles.name}>{line.nome}</span>
        <span className={styles.choice}>
          {joined([line.cor, line.tamanho], ' · ')} · {line.quantidade}&nbsp;un.
        </span>
      </span>
      <span className={styles.money}>{formatReais(cents)}</span>
    </li>
  );
}
