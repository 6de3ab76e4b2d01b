import { Link } from 'react-router';
import { freightLabel } from '#shared/freight-label.ts';
import { joined } from '#shared/text.ts';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import { reaisText } from '../../lib/money-text.ts';
import { officePaths } from '../../lib/paths.ts';
import { LongText } from '../../ui/long-text.tsx';
import { Panel } from '../../ui/panel.tsx';
import styles from './order-screen.module.css';
import { thumbnailOf } from './thumbnail.ts';
import { backWords } from './units-to-send.ts';

type Item = PedidoDetalhado['itens'][number];

export const itemKey = ({ id, cor, tamanho }: Item): string => `${id}-${cor}-${tamanho}`;

/** What was bought, as it was then, and what it cost. */
export function OrderItems({ pedido }: { pedido: PedidoDetalhado }) {
  const { itens, subtotal, frete, total, estornado } = pedido;
  return (
    <Panel title="Itens">
      <ul className={styles.items}>
        {itens.map((item) => (
          <OrderItem key={itemKey(item)} item={item} />
        ))}
      </ul>
      <dl className={styles.sums}>
        <Sum label="Subtotal" value={reaisText(subtotal)} />
        <Sum
          label={`Frete, ${freightLabel(frete) || 'Nao informado'}`}
          value={frete.valor === 0 ? 'Grátis' : reaisText(frete.valor)}
        />
        <Sum label="Total" value={reaisText(total)} strong />
        {estornado > 0 && <Sum label="Devolvido" value={reaisText(estornado)} />}
      </dl>
    </Panel>
  );
}

function OrderItem({ item }: { item: Item }) {
  const { id, nome, cor, tamanho, imagem, quantidade, preco, total } = item;
  const back = backWords(item);
  return (
    <li className={styles.item}>
      <img
        src={thumbnailOf(imagem)}
        alt=""
        width={56}
        height={75}
        loading="lazy"
        className={styles.picture}
      />
      <div>
        <Link to={officePaths.product(id)} prefetch="none">
          <LongText>{nome}</LongText>
        </Link>
        <p className={styles.quiet}>
          <LongText>{joined([cor, tamanho], ' · ')}</LongText>
          {quantidade} × {reaisText(preco)}
          {back !== '' && `, ${back}`}
        </p>
      </div>
      <span className={styles.money}>{reaisText(total)}</span>
    </li>
  );
}

function Sum({ label, value, strong }: { label: string; value: string; strong?: boolean }) {
  return (
    <div className={strong ? styles.total : undefined}>
      <dt>
        <LongText>{label}</LongText>
      </dt>
      <dd className={styles.money}>{value}</dd>
    </div>
  );
}
