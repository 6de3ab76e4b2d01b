import { paths } from '#shared/paths.ts';
import { useClearWhenPaid } from '../features/cart/use-clear-when-paid.ts';
import { BrandHeader } from '../features/frame/brand-header.tsx';
import { PageFrame } from '../features/frame/page-frame.tsx';
import { PendingScreen } from '../features/results/pending-screen.tsx';
import { useResultFacts } from '../features/results/use-result-facts.ts';
import { pageMeta } from '../lib/meta.ts';
import { useShop } from '../lib/shop.ts';
import { useOrderStanding } from '../lib/use-order-standing.ts';
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
  const { standing } = useOrderStanding(facts?.codigo ?? null);
  useClearWhenPaid(standing.kind === 'known' ? standing.pedido : null);
  return (
    <PageFrame header={<BrandHeader shopName={shop.name} />} footer={null}>
      <PendingScreen facts={facts} standing={standing} shop={shop} />
    </PageFrame>
  );
}
