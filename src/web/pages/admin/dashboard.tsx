import { paths } from '#shared/paths.ts';
import type { ShopSettings } from '#shared/shop.ts';
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

const PLAYED: Readonly<Record<keyof ShopSettings['sandbox'], string>> = {
  payments: 'Pagamentos: nenhum dinheiro se move.',
  freight: 'Frete: os valores e os prazos são de exemplo.',
  postalCodes: 'CEP: os endereços são de exemplo.',
  mail: 'E-mail: nenhuma mensagem sai da loja.',
};

export default function AdminDashboardPage() {
  const shop = useShop();
  const usuario = useAdmin();
  const played = (Object.keys(PLAYED) as (keyof typeof PLAYED)[]).filter((name) => shop.sandbox[name]);
  if (usuario === null) return <main aria-busy="true" />;
  return (
    <OfficeFrame shopName={shop.name} usuario={usuario}>
      <h1>Início</h1>
      {played.length > 0 && (
        <InfoBox kind="warning" title="Serviços de teste">
          Ainda no modo de teste:
          <ul>
            {played.map((name) => (
              <li key={name}>{PLAYED[name]}</li>
            ))}
          </ul>
          {shop.paymentSandbox && (
            <>
              Veja e aprove os pagamentos em <a href={paths.sandbox}>{paths.sandbox}</a>.
            </>
          )}
        </InfoBox>
      )}
      <p>
        <a href={paths.home}>Ver a loja</a>
      </p>
    </OfficeFrame>
  );
}
