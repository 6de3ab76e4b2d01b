import type { AnswerOf } from '#shared/wire/calls.ts';
import { errorText } from '#web/lib/calls/api.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useShop } from '../../lib/shop.ts';
import { useOfficeRead, type OfficeReading } from '../../lib/use-office-read.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { BestSellers, LowStock, WaitingList } from './home-lists.tsx';
import { CategoryBars } from './category-bars.tsx';
import styles from './home-screen.module.css';
import { SalesChart } from './sales-chart.tsx';
import { SandboxNote } from './sandbox-note.tsx';
import { StageCards } from './stage-cards.tsx';
import { TodayBlock } from './today-block.tsx';

const EVERY_MS = 60_000;
const LOW_SHOWN = 8;

/** Início: where the sales stand, today's figures, what sold and what needs the owner. */
export function HomeScreen() {
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
        <SandboxNote shop={shop} />
        <StageCards aguardando={panel.data?.aguardando ?? null} failed={failed} />
        <TodayBlock />
        {failed && (
          <LoadFailed
            text="Não foi possível ler o resumo das vendas."
            detail={errorText(panel.error, '')}
            onRetry={panel.reload}
          />
        )}
        {!failed && (
          <Panel title="Vendas por dia">
            {panel.data ? (
              <SalesChart days={panel.data.dias} before={panel.data.diasAnteriores} />
            ) : (
              <Waiting lines={1} />
            )}
          </Panel>
        )}
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
            <Panel title="Estoque baixo">
              <Low low={low} />
            </Panel>
          </div>
        </div>
      </div>
    </>
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
