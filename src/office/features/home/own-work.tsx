import type { ReactNode } from 'react';
import { may, type ActId } from '#shared/acts.ts';
import { errorText } from '#web/lib/calls/api.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import type { IconName } from '#web/ui/icon.tsx';
import { officePaths } from '../../lib/paths.ts';
import { ROLES } from '../../lib/roles.ts';
import { useOfficeUser } from '../../lib/session.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { WaitingList } from './home-lists.tsx';
import styles from './home-screen.module.css';
import { StageCards } from './stage-cards.tsx';

const WAYS: readonly { act: ActId; to: string; icon: IconName; text: string }[] = [
  { act: 'pack-orders', to: officePaths.parcels, icon: 'package', text: 'Separar e enviar pacotes' },
  { act: 'see-orders', to: officePaths.sales, icon: 'receipt', text: 'Procurar um pedido' },
  { act: 'see-customers', to: officePaths.customers, icon: 'users', text: 'Procurar uma cliente' },
  { act: 'see-products', to: officePaths.products, icon: 'tag', text: 'Cuidar dos produtos' },
  { act: 'see-promotions', to: officePaths.discounts, icon: 'percent', text: 'Ver as promoções' },
];

/** The start of whoever sees no figures: what she may do, and where. */
export function OwnWork({ asked }: { asked: ReactNode }) {
  const { role } = useOfficeUser();
  return (
    <>
      <SectionHead title="Início" />
      <div className={styles.home}>
        {asked}
        {may(role, 'move-orders') && <OwnOrders />}
        <Panel title={ROLES[role].text}>
          <p className={styles.note}>{ROLES[role].hint}</p>
          <div className={styles.ways}>
            {WAYS.filter(({ act }) => may(role, act)).map(({ to, icon, text }) => (
              <ButtonLink key={to} to={to} icon={icon} variant="secondary" prefetch="none">
                {text}
              </ButtonLink>
            ))}
          </div>
        </Panel>
      </div>
    </>
  );
}

const OFTEN = { everyMs: 60_000 };

/** What waits for her, without what it is worth together. */
function OwnOrders() {
  const { data, error, reload } = useOfficeRead('GET /gerenciamento/aguardando', OFTEN);
  const failed = error !== null && data === null;
  return (
    <>
      <StageCards aguardando={data?.aguardando ?? null} failed={failed} />
      {failed && (
        <LoadFailed
          text="Não foi possível ler o que espera por você."
          detail={errorText(error, '')}
          onRetry={reload}
        />
      )}
      {data !== null && (
        <Panel title="Esperam por você">
          <WaitingList waiting={data.aguardando} />
        </Panel>
      )}
    </>
  );
}
