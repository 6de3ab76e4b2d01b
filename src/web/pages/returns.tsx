import { paths } from '#shared/paths.ts';
import { exchangeDaysOf } from '#shared/shop.ts';
import { OwnPolicy } from '../features/policies/own-policy.tsx';
import { PolicyPage } from '../features/policies/policy-page.tsx';
import { ReturnsText } from '../features/policies/returns-text.tsx';
import { servicesContext } from '../lib/document/load-context.ts';
import { pageMeta } from '../lib/document/page-meta.ts';
import type { Route } from './+types/returns.ts';

export function loader({ context }: Route.LoaderArgs) {
  const { shop, policy } = context.get(servicesContext);
  const own = policy('trocas');
  // Without it the page is the bytes that it was.
  return { shop, ...(own !== null && { own }) };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { shop, own } = loaderData;
  if (own) return pageMeta({ shop, ...own });
  return pageMeta({
    shop,
    title: 'Trocas e devoluções',
    description: `7 dias para devolver, ${exchangeDaysOf(shop)} dias para trocar: como pedir, como a peça volta e quando o dinheiro é devolvido.`,
    path: paths.returns,
  });
}

export default function Returns({ loaderData: { shop, own } }: Route.ComponentProps) {
  if (own) return <OwnPolicy shop={shop} page={own} />;
  return (
    <PolicyPage
      shop={shop}
      title="Trocas e devoluções"
      lead="Comprou e não era bem isso? Sem drama. Aqui estão os prazos e o passo a passo."
    >
      <ReturnsText shop={shop} />
    </PolicyPage>
  );
}
