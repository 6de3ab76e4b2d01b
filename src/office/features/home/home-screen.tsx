import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { AnswerOf } from '#shared/wire/calls.ts';
import { errorText } from '#web/lib/calls/api.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { officePaths } from '../../lib/paths.ts';
import { useMay } from '../../lib/session.ts';
import { useShop } from '../../lib/shop.ts';
import { useOfficeRead, type OfficeReading } from '../../lib/use-office-read.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { FirstSteps } from './first-steps.tsx';
import { BestSellers, LowStock, WaitingList } from './home-lists.tsx';
import { CategoryBars } from './category-bars.tsx';
import styles from './home-screen.module.css';
import { OwnWork } from './own-work.tsx';
import { SalesChart } from './sales-chart.tsx';
import { SandboxNote } from './sandbox-note.tsx';
import { StageCards } from './stage-cards.tsx';
import { TodayBlock } from './today-block.tsx';

const EVERY_MS = 60_000;
const LOW_SHOWN = 8;

/** Início: the figures of the shop, and of whoever does one kind of work the way to that. */
export function HomeScreen({ asked }: { asked: ReactNode }) {
  return useMay('see-figures') ? <Figures asked={asked} /> : <OwnWork asked={asked} />;
}

/** Where the sales stand, today's figures, what sold and what needs the owner. */
function Figures({ asked }: { asked: ReactNode }) {
  const shop = useShop();
  const panel = useOfficeRead('GET /gerenciamento/painel', { everyMs: EVERY_MS });
  const low = useOfficeRead('GET /gerenciamento/produtos/estoque-baixo', {
    query: { limit: LOW_SHOWN },
    everyMs: EVERY_MS,
  });
  const failed = panel.error !== null && panel.data === null;
  return (
    <>
      <SectionHead title="Início" />
      <div className={styles.home}>
        {asked}
        <FirstSteps />
        <SandboxNote shop={shop} />
        <StageCards aguardando={panel.data?.aguardando ?? null} failed={failed} />
        <TodayBlock />
        <ByDay panel={panel} failed={failed} />
        <div className={styles.columns}>
          {!failed && (
            <div className={styles.column}>
              <Panel title="Esperam por você">
                {panel.data ? <WaitingList waiting={panel.data.aguardando} /> : <Waiting lines={4} />}
              </Panel>
              {panel.data !== null && panel.data.porCategoria.length > 0 && (
                <Panel title="Vendas por categoria" aside="30 dias">
                  <CategoryBars categories={panel.data.porCategoria} />
                </Panel>
              )}
            </div>
          )}
          <div className={styles.column}>
            {!failed && (
              <Panel title="Mais vendidos" aside="30 dias">
                {panel.data ? <BestSellers best={panel.data.maisVendidos} /> : <Waiting lines={4} />}
              </Panel>
            )}
            <Panel title="Estoque baixo" aside={<Link to={officePaths.restock}>O que repor</Link>}>
              <Low low={low} />
            </Panel>
          </div>
        </div>
      </div>
    </>
  );
}

interface ByDayProps {
  panel: OfficeReading<AnswerOf<'GET /gerenciamento/painel'>>;
  failed: boolean;
}

function ByDay({ panel, failed }: ByDayProps) {
  if (failed) {
    return (
      <LoadFailed
        text="Não foi possível ler o resumo das vendas."
        detail={errorText(panel.error, '')}
        onRetry={panel.reload}
      />
    );
  }
  return (
    <Panel title="Vendas por dia">
      {panel.data ? (
        <SalesChart days={panel.data.dias} before={panel.data.diasAnteriores} />
      ) : (
        <Waiting lines={1} />
      )}
    </Panel>
  );
}

function Low({ low }: { low: OfficeReading<AnswerOf<'GET /gerenciamento/produtos/estoque-baixo'>> }) {
  if (low.data !== null) return <LowStock low={low.data} />;
  if (low.error === null) return <Waiting lines={4} />;
  return <LoadFailed text="Não foi possível ler o estoque." onRetry={low.reload} />;
}

function Waiting({ lines }: { lines: number }) {
  return (
    <div role="status" className={styles.waiting}>
      <span>Carregando ...</span>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} height={lines === 1 ? '10rem' : '2.5rem'} />
      ))}
    </div>
  );
}
