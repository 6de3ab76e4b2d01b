import { paths } from '#shared/paths.ts';
import { OwnPolicy } from '../features/policies/own-policy.tsx';
import { PolicyPage } from '../features/policies/policy-page.tsx';
import { TermsText } from '../features/policies/terms-text.tsx';
import { servicesContext } from '../lib/document/load-context.ts';
import { pageMeta } from '../lib/document/page-meta.ts';
import type { Route } from './+types/terms.ts';

export function loader({ context }: Route.LoaderArgs) {
  const { shop, policy } = context.get(servicesContext);
  const own = policy('termos');
  // Without it the page is the bytes that it was.
  return { shop, ...(own !== null && { own }) };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { shop, own } = loaderData;
  if (own) return pageMeta({ shop, ...own });
  return pageMeta({
    shop,
    title: 'Termos e condições',
    description:
      'As regras da loja em linguagem simples: preços, pedidos, pagamento, entrega, trocas e seus direitos.',
    path: paths.terms,
  });
}

export default function Terms({ loaderData: { shop, own } }: Route.ComponentProps) {
  if (own) return <OwnPolicy shop={shop} page={own} />;
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
