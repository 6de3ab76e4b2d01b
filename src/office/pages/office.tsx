import { Outlet } from 'react-router';
import { OfficeLayout } from '../features/layout/office-layout.tsx';
import { ProveAnew } from '../features/people/prove-anew.tsx';
import { SaleWatch } from '../features/sale-notices/sale-watch.tsx';
import { OfficeSearch } from '../features/search/office-search.tsx';
import { officePaths } from '../lib/paths.ts';
import { useShop } from '../lib/shop.ts';
import { Nothing, WayOut } from '../ui/nothing.tsx';
import { SectionHead } from '../ui/section-head.tsx';
import { NewPasswordFirst } from './new-password-first.tsx';
import { SecondFactorFirst } from './second-factor-first.tsx';

const FIRST = { newPassword: <NewPasswordFirst />, secondFactor: <SecondFactorFirst /> };

/** Every page under /admin: the layout, and in it the section that the address names. */
export function OfficePage() {
  const shop = useShop();
  return (
    <OfficeLayout shopName={shop.name} first={FIRST} search={<OfficeSearch />}>
      <Outlet />
      <ProveAnew />
      <SaleWatch />
    </OfficeLayout>
  );
}

/** In the place of a section, at an address that the office does not know. */
export function NoSuchPage() {
  return (
    <>
      <SectionHead title="Página não encontrada" text="A administração não tem esta página." />
      <Nothing
        title="Talvez o endereço esteja incompleto, ou a página tenha mudado de lugar."
        action={<WayOut to={officePaths.home}>Voltar ao início</WayOut>}
      />
    </>
  );
}
