import { Link } from 'react-router';
import { formatReais, reaisToCents } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { plural } from '#shared/text.ts';
import type { MeuPedido } from '#shared/wire/customers.ts';
import { Icon } from '../../ui/icon.tsx';
import { ItemPicture } from './item-picture.tsx';
import styles from './order-card.module.css';
import { day } from './order-dates.ts';
import { StatusBadge } from './status-badge.tsx';

const MOST_PICTURES = 3;

/** An order in the list: when, how it stands, what was bought and for how much; all of it leads to its page. */
export function OrderCard({ pedido }: { pedido: MeuPedido }) {
  const { codigo, status, total, created_at, itens, naLoja } = pedido;
  const pieces = itens.reduce((sum, { quantidade }) => sum + quantidade, 0);
  return (
    <article className={styles.card}>
      <h2 className={styles.title}>
        <Link to={paths.order(codigo)} className={styles.link}>
          {pedido.teste === true ? 'Pedido de teste' : 'Pedido'} {codigo}
        </Link>
      </h2>
      <p className={styles.since}>
        <StatusBadge status={status} isFetched={naLoja === true} />
        <time dateTime={created_at}>{day(created_at)}</time>
      </p>
      <div className={styles.goods}>
        {itens.slice(0, MOST_PICTURES).map((item) => (
          <ItemPicture key={`${item.id}-${item.cor}-${item.tamanho}`} imagem={item.imagem} />
        ))}
        <p className={styles.names}>{namesOf(itens)}</p>
      </div>
      <p className={styles.foot}>
        <span>
          {pieces} {plural(pieces, 'peça', 'peças')} ·{' '}
          <strong>{formatReais(reaisToCents(total) ?? 0)}</strong>
        </span>
        <span className={styles.way} aria-hidden="true">
          {wayOn(pedido)} <Icon name="arrow-right" />
        </span>
      </p>
    </article>
  );
}

function wayOn({ pagamento_aberto, status, rastreio }: MeuPedido): string {
  if (pagamento_aberto) return 'Pagar com PIX';
  return status === 'shipped' || (status === 'processing' && rastreio !== '') ? 'Acompanhar' : 'Ver pedido';
}

function namesOf(itens: MeuPedido['itens']): string {
  const [first, second, ...others] = itens.map(({ nome }) => nome);
  if (first === undefined || second === undefined) return first ?? '';
  if (others.length === 0) return `${first} e ${second}`;
  return `${first}, ${second} e mais ${others.length} ${plural(others.length, 'produto', 'produtos')}`;
}
