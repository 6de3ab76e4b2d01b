import { paths } from '#shared/paths.ts';
import { OfficeFrame } from '../../features/admin/office-frame.tsx';
import { useAdmin } from '../../features/admin/use-admin.ts';
import { pageMeta } from '../../lib/meta.ts';
import { useShop } from '../../lib/shop.ts';
import { InfoBox } from '../../ui/info-box.tsx';
import type { Route } from './+types/dashboard.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    shop: matches[0].loaderData.shop,
    title: 'Início da administração',
    description: 'A administração da loja.',
    path: paths.adminDashboard,
    noindex: true,
  });
}

export default function AdminDashboardPage() {
  const shop = useShop();
  const usuario = useAdmin();
  if (usuario === null) return <main aria-busy="true" />;
  return (
    <OfficeFrame shopName={shop.name} usuario={usuario}>
      <h1>Início</h1>
      {shop.paymentSandbox && (
        <InfoBox kind="warning" title="Pagamentos de teste">
          Os pagamentos estão no modo de teste: nenhum dinheiro se move. Veja e aprove os pagamentos em{' '}
          <a href={paths.sandbox}>{paths.sandbox}</a>.
        </InfoBox>
      )}
      <p>
        <a href={paths.home}>Ver a loja</a>
      </p>
    </OfficeFrame>
  );
}
