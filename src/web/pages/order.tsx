import { Link, useParams } from 'react-router';
import { reaisToCents } from '#shared/money.ts';
import { normalizeCode } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';
import type { PedidoCompleto } from '#shared/wire/orders.ts';
import { useClearWhenPaid } from '../features/cart/use-clear-when-paid.ts';
import { OpenPix } from '../features/orders/open-pix.tsx';
import { OrderForm } from '../features/orders/order-form.tsx';
import { OrderReceipt } from '../features/orders/order-receipt.tsx';
import { OrderView } from '../features/orders/order-view.tsx';
import { PayAgain } from '../features/orders/pay-again.tsx';
import { useOrder } from '../features/orders/use-order.ts';
import { Withdrawal } from '../features/orders/withdrawal.tsx';
import { payAgain } from '../features/payment/pay-again.ts';
import { PixCode } from '../features/payment/pix-code.tsx';
import { lazyComponent } from '../lib/document/lazy-component.ts';
import { pageMeta } from '../lib/document/page-meta.ts';
import { useShop } from '../lib/document/use-shop.ts';
import { untilOf } from '../lib/orders/until.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { Button } from '../ui/button.tsx';
import { Container } from '../ui/container.tsx';
import { InfoBox } from '../ui/info-box.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { Route } from './+types/order.ts';
import styles from './order-pages.module.css';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    shop: matches[0].loaderData.shop,
    title: 'Seu pedido',
    description: 'Andamento, itens e entrega do seu pedido.',
    path: paths.orders,
    noindex: true,
  });
}

/** One page for all orders: the server's HTML has none, the browser opens the one in the address. */
export default function OrderPage() {
  const shop = useShop();
  const { codigo: typed = '' } = useParams();
  const { state, open, changed, again } = useOrder(normalizeCode(typed));
  useClearWhenPaid(state.kind === 'open' ? state.pedido : null);
  return (
    <Container>
      <div className={styles.screen}>
        <Breadcrumb
          items={[
            { label: 'Início', to: paths.home },
            { label: 'Pedidos', to: paths.orders },
            { label: 'Seu pedido' },
          ]}
        />
        <h1 className={styles.title}>Seu pedido</h1>
        <div className={styles.place}>
          {state.kind === 'asking' && <Skeleton height="24rem" />}
          {state.kind === 'closed' && (
            <>
              <p className={styles.lead}>
                Para ver este pedido, confirme o e-mail da compra ou{' '}
                <Link to={paths.login} state={{ from: paths.order(typed) }}>
                  entre na sua conta
                </Link>
                .
              </p>
              <OrderForm codigo={typed} onFound={open} />
            </>
          )}
          {state.kind === 'failed' && (
            <InfoBox kind="error" title="Algo não deu certo" className={styles.notice}>
              {state.text}
              <div className={styles.again}>
                <Button variant="secondary" onClick={again}>
                  Tentar de novo
                </Button>
              </div>
            </InfoBox>
          )}
          {state.kind === 'open' && (
            <OrderView
              pedido={state.pedido}
              pixOf={(one) => openPix(one, again)}
              payAgain={<PayAgain pedido={state.pedido} onPay={() => payAgain(state.pedido, state.email)} />}
              fit={
                state.pedido.status === 'delivered' && (
                  <Fit codigo={state.pedido.codigo} email={state.email} />
                )
              }
              exchanges={<SentExchanges pedido={state.pedido} email={state.email} />}
              withdrawal={<Withdrawal pedido={state.pedido} email={state.email} onDone={changed} />}
            />
          )}
        </div>
      </div>
      {state.kind === 'open' && <OrderReceipt pedido={state.pedido} shop={shop} />}
    </Container>
  );
}

const Fit = lazyComponent(async () => (await import('../features/orders/fit-questions.tsx')).FitQuestions);

const Exchanges = lazyComponent(async () => (await import('../features/exchanges/exchanges.tsx')).Exchanges);

/** What may be exchanged, or was. */
const SENT: ReadonlySet<string> = new Set(['shipped', 'delivered', 'refunded']);

function SentExchanges({ pedido, email }: { pedido: PedidoCompleto; email: string }) {
  if (!SENT.has(pedido.status) && pedido.desistencia === null) return null;
  // What she withdraws from whole is not exchanged any more.
  return <Exchanges key={pedido.desistencia?.at ?? ''} codigo={pedido.codigo} email={email} />;
}

function openPix({ pix, total }: Pick<PedidoCompleto, 'pix' | 'total'>, onExpired: () => void) {
  if (pix === null) return null;
  const untilMs = untilOf(pix);
  return (
    <OpenPix untilMs={untilMs} onExpired={onExpired}>
      <PixCode
        amountCents={reaisToCents(total) ?? 0}
        code={pix.qr_code}
        picture={pix.qr_code_base64}
        untilMs={untilMs}
      />
    </OpenPix>
  );
}
