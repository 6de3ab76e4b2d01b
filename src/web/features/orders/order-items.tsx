import { joined, plural } from '#shared/text.ts';
import { Link } from 'react-router';
import { formatReais, reaisToCents } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import type { PedidoCompleto } from '#shared/wire/orders.ts';
import { ItemPicture } from './item-picture.tsx';
import styles from './order-items.module.css';

type Item = PedidoCompleto['itens'][number];

const money = (reais: number) => formatReais(reaisToCents(reais) ?? 0);

/** What was bought, as it was then, and what it cost. */
export function OrderItems({ pedido }: { pedido: PedidoCompleto }) {
  const { itens, subtotal, frete, total, estornado } = pedido;
  return (
    <>
      <ul className={styles.items}>
        {itens.map((item) => (
          <OrderItem key={`${item.id}-${item.cor}-${item.tamanho}`} item={item} />
        ))}
      </ul>
      <dl className={styles.sums}>
        <Sum label="Subtotal" value={money(subtotal)} />
        <Sum label="Frete" value={frete.valor === 0 ? 'Grátis' : money(frete.valor)} />
        <Sum label="Total" value={money(total)} strong />
        {estornado > 0 && <Sum label="Devolvido" value={money(estornado)} />}
      </dl>
    </>
  );
}

function OrderItem({ item }: { item: Item }) {
  const { id, nome, cor, tamanho, imagem, quantidade, estornados } = item;
  return (
    <li className={styles.item}>
      <ItemPicture imagem={imagem} />
      <div className={styles.texts}>
        <Link to={paths.product(id)}>{nome}</Link>
        <span className={styles.choice}>
          {joined([cor, tamanho], ' · ')} · {quantidade}&nbsp;un.
          {estornados > 0 && `, ${estornados} ${plural(estornados, 'devolvida', 'devolvidas')}`}
        </span>
      </div>
      <span className={styles.money}>{money(item.total)}</span>
    </li>
  );
}

function Sum({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) {
  return (
    <div className={strong ? styles.total : undefined}>
      <dt>{label}</dt>
      <dd className={styles.money}>{value}</dd>
    </div>
  );
}
