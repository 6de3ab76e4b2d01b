import { paths } from '#shared/paths.ts';
import { PolicyPage } from '../features/policies/policy-page.tsx';
import { TermsText } from '../features/policies/terms-text.tsx';
import { servicesContext } from '../lib/document/load-context.ts';
import { pageMeta } from '../lib/document/page-meta.ts';
import type { Route } from './+types/terms.ts';

export function loader({ context }: Route.LoaderArgs) {
  return { shop: context.get(servicesContext).shop };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta({
    shop: loaderData.shop,
    title: 'Termos e condições',
    description:
      'As regras da loja em linguagem simples: preços, pedidos, pagamento, entrega, trocas e seus direitos.',
    path: paths.terms,
  });
}

export default function Terms({ loaderData: { shop } }: Route.ComponentProps) {
  return (
    <PolicyPage
      shop={shop}
      title="Termos e condições"
      lead="As regras da loja, em linguagem simples e sem letra miúda."
    >
      <TermsText shop={shop} />
    </PolicyPage>
  );
}
