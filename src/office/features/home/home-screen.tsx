import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { AnswerOf } from '#shared/wire/calls.ts';
import { errorText } from '#web/lib/calls/api.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { readAtText } from '../../lib/dates.ts';
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
  const sold = panel.data !== null && panel.data.dias !== null ? panel.data : null;
  const isUnsold = failed || (panel.data !== null && sold === null);
  const month = ['30 dias', readAtText(sold?.lidoEm)].filter(Boolean).join(' · ');
  return (
    <>
      <SectionHead title="Início" />
      <div className={styles.home}>
        {asked}
        <FirstSteps />
        <SandboxNote shop={shop} />
        <StageCards aguardando={panel.data?.aguardando ?? null} failed={failed} />
        <TodayBlock />
        <ByDay panel={panel} />
        <div className={styles.columns}>
          {!failed && (
            <div className={styles.column}>
              <Panel title="Esperam por você">
                {panel.data ? <WaitingList waiting={panel.data.aguardando} /> : <Waiting lines={4} />}
              </Panel>
              {sold !== null && sold.porCategoria.length > 0 && (
                <Panel title="Vendas por categoria" aside={month}>
                  <CategoryBars categories={sold.porCategoria} />
                </Panel>
              )}
            </div>
          )}
          <div className={styles.column}>
            {!isUnsold && (
              <Panel title="Mais vendidos" aside={month}>
                {sold ? <BestSellers best={sold.maisVendidos} /> : <Waiting lines={4} />}
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

function ByDay({ panel }: { panel: OfficeReading<AnswerOf<'GET /gerenciamento/painel'>> }) {
  const { data, error, reload } = panel;
  if (data?.dias === null || (data === null && error !== null)) {
    return (
      <LoadFailed
        text="Não foi possível ler o resumo das vendas."
        detail={data?.mensagem ?? errorText(error, '')}
        onRetry={reload}
      />
    );
  }
  return (
    <Panel title="Vendas por dia" aside={data && readAtText(data.lidoEm)}>
      {data ? <SalesChart days={data.dias} before={data.diasAnteriores} /> : <Waiting lines={1} />}
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
