import { InfoBox } from '#web/ui/info-box.tsx';
import { SectionHead } from './section-head.tsx';

/** A section that the role of whoever is logged in does not open. */
export function NoAccess({ title }: { title: string }) {
  return (
    <>
      <SectionHead title={title} />
      <InfoBox kind="info">
        O seu perfil não dá acesso a esta seção. Se precisar dela, fale com quem administra a loja.
      </InfoBox>
    </>
  );
}
