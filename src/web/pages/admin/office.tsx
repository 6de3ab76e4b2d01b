import { useLocation } from 'react-router';
import { paths } from '#shared/paths.ts';
import { OfficeFrame } from '../../features/office/office-frame.tsx';
import { pageMeta } from '../../lib/meta.ts';
import { officePaths } from '../../lib/office-paths.ts';
import { useShop } from '../../lib/shop.ts';
import { Nothing, WayOut } from '../../ui/office/nothing.tsx';
import { SectionHead } from '../../ui/office/section-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { findSectionPage } from './section-pages.ts';
import type { Route } from './+types/office.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    shop: matches[0].loaderData.shop,
    title: 'Administração',
    description: 'A administração da loja.',
    path: paths.adminDashboard,
    noindex: true,
  });
}

/** Every page under /admin: the frame, and in it the section that the address names. */
export default function OfficePage() {
  const shop = useShop();
  return (
    <OfficeFrame shopName={shop.name}>
      <Section />
    </OfficeFrame>
  );
}

function Section() {
  const { pathname } = useLocation();
  const found = findSectionPage(pathname);
  if (found === null) {
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
  const { Page, id } = found;
  return <Page key={`${pathname}`} id={id} meanwhile={<Skeleton width="14rem" height="2.25rem" />} />;
}
