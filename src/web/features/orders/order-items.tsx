import { joined, plural } from '#shared/text.ts';
import { Link } from 'react-router';
import { namedOf, type GiftTo } from '#shared/gift-list.ts';
import { giftToWords } from '#shared/gift-to.ts';
import { formatReais, reaisToCents } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { isPickup } from '#shared/pickup.ts';
import type { PedidoCompleto } from '#shared/wire/orders.ts';
import { sumRows, type SumRow } from '../../lib/prices/sum-rows.ts';
import { creditsOfOrder, sumsOfOrder } from '../../lib/prices/sums.ts';
import { SumList } from '../../ui/sum-list.tsx';
import { ItemPicture } from './item-picture.tsx';
import styles from './order-items.module.css';

type Item = PedidoCompleto['itens'][number];

const money = (reais: number) => formatReais(reaisToCents(reais) ?? 0);

/** What was bought, as it was then, and what it cost. */
export function OrderItems({ pedido }: { pedido: PedidoCompleto }) {
  return (
    <>
      <ul className={styles.items}>
        {pedido.itens.map((item) => (
          <OrderItem key={`${item.id}-${item.cor}-${item.tamanho}`} item={item} />
        ))}
      </ul>
      <div className={styles.sums}>
        <SumList rows={rowsOf(pedido)} />
      </div>
    </>
  );
}

/** The sum as it was told when it was bought, and what has gone back since. */
function rowsOf(pedido: PedidoCompleto): SumRow[] {
  const rows = sumRows({
    sums: sumsOfOrder(pedido),
    byPix: true,
    credits: creditsOfOrder(pedido),
    byEmail: pedido.frete.tipo === 'digital',
    fetched: isPickup(pedido.frete),
    isPaid: pedido.paid_at !== null,
  });
  if (pedido.estornado === 0) return rows;
  return [...rows, { key: 'back', label: 'Devolvido', value: money(pedido.estornado), kind: 'plain' }];
}

/** For whom one gift card is, and what was said with it. */
function GiftWords({ to }: { to: GiftTo }) {
  const words = giftToWords(to);
  return (
    <span className={styles.choice}>
      <bdi>{words || 'Para o seu e-mail'}</bdi>
      {to.mensagem !== '' && (
        <span className={styles.message}>
          <bdi>“{to.mensagem}”</bdi>
        </span>
      )}
    </span>
  );
}

function OrderItem({ item }: { item: Item }) {
  const { id, nome, cor, tamanho, imagem, quantidade, estornados, presentes, valePresente } = item;
  const kind = valePresente === true ? [] : [cor, tamanho];
  const back = estornados > 0 ? `, ${estornados} ${plural(estornados, 'devolvida', 'devolvidas')}` : '';
  return (
    <li className={styles.item}>
      <ItemPicture imagem={imagem} />
      <div className={styles.texts}>
        <Link to={paths.product(id)}>{nome}</Link>
        <span className={styles.choice}>{joined([...kind, `${quantidade}\u00A0un.${back}`], ' · ')}</span>
        {namedOf(presentes).map(({ to, unit }) => (
          <GiftWords key={unit} to={to} />
        ))}
      </div>
      <span className={styles.money}>
        {money(item.total)}
        {item.pago < item.total && <span className={styles.paid}>pago {money(item.pago)}</span>}
      </span>
    </li>
  );
}
