import { paths } from '#shared/paths.ts';
import { useClearWhenPaid } from '../features/cart/use-clear-when-paid.ts';
import { BrandHeader } from '../features/layout/brand-header.tsx';
import { PageLayout } from '../features/layout/page-layout.tsx';
import { PendingScreen } from '../features/payment-results/pending-screen.tsx';
import { useResultFacts } from '../features/payment-results/use-result-facts.ts';
import { pageMeta } from '../lib/document/page-meta.ts';
import { useShop } from '../lib/document/use-shop.ts';
import { useOrderStanding } from '../lib/orders/use-order-standing.ts';
import type { Route } from './+types/pending.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    shop: matches[0].loaderData.shop,
    title: 'Pagamento pendente',
    description: 'O pagamento do seu pedido está sendo processado.',
    path: paths.pending,
    noindex: true,
  });
}

export default function PendingPage() {
  const shop = useShop();
  const facts = useResultFacts();
  const { standing, again } = useOrderStanding(facts?.codigo ?? null);
  useClearWhenPaid(standing.kind === 'known' ? standing.pedido : null);
  return (
    <PageLayout header={<BrandHeader shop={shop} />} footer={null}>
      <PendingScreen facts={facts} standing={standing} shop={shop} onAgain={again} />
    </PageLayout>
  );
}
