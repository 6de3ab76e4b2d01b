import { paths } from '#shared/paths.ts';
import { OwnPolicy } from '../features/policies/own-policy.tsx';
import { PolicyPage } from '../features/policies/policy-page.tsx';
import { PrivacyText } from '../features/policies/privacy-text.tsx';
import { servicesContext } from '../lib/document/load-context.ts';
import { pageMeta } from '../lib/document/page-meta.ts';
import type { Route } from './+types/privacy.ts';

export function loader({ context }: Route.LoaderArgs) {
  const { shop, policy } = context.get(servicesContext);
  const own = policy('privacidade');
  // Without it the page is the bytes that it was.
  return { shop, ...(own !== null && { own }) };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { shop, own } = loaderData;
  if (own) return pageMeta({ shop, ...own });
  return pageMeta({
    shop,
    title: 'Privacidade e cookies',
    description: 'Que dados a loja guarda, por quê, por quanto tempo e como exportar ou apagar os seus.',
    path: paths.privacy,
  });
}

export default function Privacy({ loaderData: { shop, own } }: Route.ComponentProps) {
  if (own) return <OwnPolicy shop={shop} page={own} />;
  return (
    <PolicyPage
      shop={shop}
      title="Privacidade e cookies"
      lead="O que sabemos sobre você, para que serve e como você manda nisso."
    >
      <PrivacyText shop={shop} />
    </PolicyPage>
  );
}
