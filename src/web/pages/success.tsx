import { paths } from '#shared/paths.ts';
import { useClearWhenPaid } from '../features/cart/use-clear-when-paid.ts';
import { BrandHeader } from '../features/layout/brand-header.tsx';
import { PageLayout } from '../features/layout/page-layout.tsx';
import { SuccessScreen } from '../features/payment-results/success-screen.tsx';
import { useResultFacts } from '../features/payment-results/use-result-facts.ts';
import { pageMeta } from '../lib/document/page-meta.ts';
import { useShop } from '../lib/document/use-shop.ts';
import { useOrderStanding } from '../lib/orders/use-order-standing.ts';
import type { Route } from './+types/success.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    shop: matches[0].loaderData.shop,
    title: 'Seu pedido',
    description: 'Como está o pagamento do seu pedido.',
    path: paths.paymentSuccess,
    noindex: true,
  });
}

/** /success and /payment-success. What it says of the order comes from the server. */
export default function SuccessPage() {
  const shop = useShop();
  const facts = useResultFacts();
  const { standing, again } = useOrderStanding(facts?.codigo ?? null);
  useClearWhenPaid(standing.kind === 'known' ? standing.pedido : null);
  return (
    <PageLayout header={<BrandHeader shop={shop} />} footer={null}>
      <SuccessScreen facts={facts} standing={standing} shop={shop} onAgain={again} />
    </PageLayout>
  );
}
