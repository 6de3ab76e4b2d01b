import { paths } from '#shared/paths.ts';
import { PolicyPage } from '../features/policies/policy-page.tsx';
import { ReturnsText } from '../features/policies/returns-text.tsx';
import { servicesContext } from '../lib/document/load-context.ts';
import { pageMeta } from '../lib/document/page-meta.ts';
import type { Route } from './+types/returns.ts';

export function loader({ context }: Route.LoaderArgs) {
  return { shop: context.get(servicesContext).shop };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta({
    shop: loaderData.shop,
    title: 'Trocas e devoluções',
    description:
      '7 dias para devolver, 30 dias para trocar: como pedir, como a peça volta e quando o dinheiro é devolvido.',
    path: paths.returns,
  });
}

export default function Returns({ loaderData: { shop } }: Route.ComponentProps) {
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
