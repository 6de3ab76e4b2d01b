import type { ShopSettings } from '#shared/shop.ts';
import type { PedidoCompleto } from '#shared/wire/orders.ts';
import { day, dayAndTime } from './order-dates.ts';
import { OrderDelivery } from './order-delivery.tsx';
import { OrderItems } from './order-items.tsx';
import styles from './order-receipt.module.css';
import { paymentWords } from './status-words.ts';

/** What is printed of an order, and on paper only: from whom, what, for how much, paid how and when. */
export function OrderReceipt({ pedido, shop }: { pedido: PedidoCompleto; shop: ShopSettings }) {
  const { codigo, numero, created_at, paid_at } = pedido;
  return (
    <section className={styles.receipt} aria-hidden="true">
      <div className={styles.head}>
        <p className={styles.shop}>{shop.name}</p>
        <p>
          CNPJ {shop.cnpj} · {shop.address}
        </p>
        <p>
          {shop.phone} · {shop.email}
        </p>
      </div>
      <p className={styles.title}>
        {(paid_at === null ? 'Resumo do pedido' : 'Recibo de compra') +
          (pedido.teste === true ? ' de teste' : '')}
      </p>
      <p>
        Pedido <strong>#{numero}</strong>, código <strong>{codigo}</strong>, feito em {day(created_at)}
      </p>
      <p>
        Pagamento: {paymentWords(pedido)}
        {paid_at === null ? ' (ainda não confirmado)' : `, confirmado em ${dayAndTime(paid_at)}`}
      </p>
      <div className={styles.part}>
        <OrderItems pedido={pedido} />
      </div>
      <div className={styles.part}>
        <p className={styles.label}>Entrega</p>
        <OrderDelivery pedido={pedido} />
      </div>
      <p className={styles.foot}>Este recibo não substitui a nota fiscal.</p>
    </section>
  );
}
