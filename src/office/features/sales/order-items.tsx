import { Link } from 'react-router';
import { freightLabel } from '#shared/freight-label.ts';
import { namedOf } from '#shared/gift-list.ts';
import { giftToWords } from '#shared/gift-to.ts';
import { joined } from '#shared/text.ts';
import { isPickup, PICKUP_NAME } from '#shared/pickup.ts';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import { sumRows, type SumRow } from '#web/lib/prices/sum-rows.ts';
import { creditsOfOrder, sumsOfOrder } from '#web/lib/prices/sums.ts';
import { SumList } from '#web/ui/sum-list.tsx';
import { reaisText } from '../../lib/money-text.ts';
import { officePaths } from '../../lib/paths.ts';
import { useMay } from '../../lib/session.ts';
import { LongText } from '../../ui/long-text.tsx';
import { Panel } from '../../ui/panel.tsx';
import { EditPieces } from './edit-pieces.tsx';
import { keyedItems } from './keyed-items.ts';
import styles from './order-screen.module.css';
import { thumbnailOf } from './thumbnail.ts';
import { backWords } from './units-to-send.ts';

type Item = PedidoDetalhado['itens'][number];

/** What was bought, as it was then, and what it cost. */
export function OrderItems({ pedido }: { pedido: PedidoDetalhado }) {
  const { itens, frete } = pedido;
  return (
    <Panel title="Itens">
      <ul className={styles.items}>
        {keyedItems(itens).map(([key, item]) => (
          <OrderItem key={key} item={item} />
        ))}
      </ul>
      {pedido.teste !== true && <EditPieces pedido={pedido} />}
      <div className={styles.sums}>
        <SumList
          rows={rowsOf(
            pedido,
            isPickup(frete) ? PICKUP_NAME : `Frete, ${freightLabel(frete) || 'Nao informado'}`,
          )}
        />
      </div>
    </Panel>
  );
}

/** The sum as the buyer saw it, with the freight by its name, and what has gone back since. */
function rowsOf(pedido: PedidoDetalhado, freight: string): SumRow[] {
  const rows = sumRows({
    sums: sumsOfOrder(pedido),
    byPix: true,
    credits: creditsOfOrder(pedido),
    isPaid: pedido.paid_at !== null,
    fetched: isPickup(pedido.frete),
  })
    .filter(({ kind }) => kind !== 'saved')
    .map((row) => (row.key === 'freight' ? { ...row, label: freight } : row));
  if (pedido.estornado === 0) return rows;
  return [...rows, { key: 'back', label: 'Devolvido', value: reaisText(pedido.estornado), kind: 'plain' }];
}

function OrderItem({ item }: { item: Item }) {
  const { id, nome, cor, tamanho, imagem, quantidade, preco, total, pago, presentes, valePresente } = item;
  const back = backWords(item);
  const seesProducts = useMay('see-products');
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
        {seesProducts ? (
          <Link to={officePaths.product(id)} prefetch="none">
            <LongText>{nome}</LongText>
          </Link>
        ) : (
          <LongText>{nome}</LongText>
        )}
        <p className={styles.quiet}>
          {valePresente !== true && <LongText>{joined([cor, tamanho], ' · ')}</LongText>}
          {quantidade} × {reaisText(preco)}
          {back !== '' && `, ${back}`}
        </p>
        {namedOf(presentes).map(({ to, unit }) => (
          <p key={unit} className={styles.quiet}>
            <LongText>{giftToWords(to) || 'Para quem comprou'}</LongText>
            {to.mensagem !== '' && <LongText>{`“${to.mensagem}”`}</LongText>}
          </p>
        ))}
      </div>
      <span className={styles.money}>
        {reaisText(total)}
        {pago < total && <span className={styles.paid}>pago {reaisText(pago)}</span>}
      </span>
    </li>
  );
}
