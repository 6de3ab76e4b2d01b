import { paths } from '#shared/paths.ts';
import { PolicyPage } from '../features/policies/policy-page.tsx';
import { PrivacyText } from '../features/policies/privacy-text.tsx';
import { servicesContext } from '../lib/document/load-context.ts';
import { pageMeta } from '../lib/document/page-meta.ts';
import type { Route } from './+types/privacy.ts';

export function loader({ context }: Route.LoaderArgs) {
  return { shop: context.get(servicesContext).shop };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta({
    shop: loaderData.shop,
    title: 'Privacidade e cookies',
    description: 'Que dados a loja guarda, por quê, por quanto tempo e como exportar ou apagar os seus.',
    path: paths.privacy,
  });
}

export default function Privacy({ loaderData: { shop } }: Route.ComponentProps) {
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
