import { paths } from '#shared/paths.ts';
import { InfoBox } from '#web/ui/info-box.tsx';
import { WayOut } from './nothing.tsx';
import { SectionHead } from './section-head.tsx';

/** A section that the role of whoever is logged in does not open. */
export function NoAccess({ title }: { title: string }) {
  return (
    <>
      <SectionHead title={title} />
      <InfoBox kind="info">
        <p>O seu perfil não dá acesso a esta seção. Se precisar dela, fale com quem administra a loja.</p>
        <WayOut to={paths.adminDashboard}>Voltar ao início</WayOut>
      </InfoBox>
    </>
  );
}
