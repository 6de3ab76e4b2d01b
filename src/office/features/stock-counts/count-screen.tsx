import { plural } from '#shared/text.ts';
import type { Contagem, LinhaDaContagem } from '#shared/wire/stock-counts.ts';
import { ApiError, errorText } from '#web/lib/calls/api.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { officePaths } from '../../lib/paths.ts';
import { useMay } from '../../lib/session.ts';
import { OFFICE_PAGE_SIZE, useListAddress, type ListAddress } from '../../lib/use-list-address.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { ViewLinks } from '../../ui/view-links.tsx';
import { CountEnds, Uncounted, useSettling } from './count-ends.tsx';
import { CountLine } from './count-line.tsx';
import { NotCounted, ScanPlace } from './scan-place.tsx';
import styles from './stock-counts.module.css';
import { useScans } from './use-scans.ts';

/** Somebody else may count beside her. */
const EVERY_MS = 5000;

const SHOWN = ['todas', 'diferencas', 'vendidas'] as const;
type Shown = (typeof SHOWN)[number];

const NOTHING: Record<Shown, string> = {
  todas: 'Nenhuma peça contada ainda.',
  diferencas: 'Nenhuma diferença a acertar.',
  vendidas: 'Nenhuma peça vendida faltou.',
};

const toAll = (
  <ButtonLink to={officePaths.stockCounts} variant="secondary" prefetch="none">
    Todas as contagens
  </ButtonLink>
);

/** One count: scanned, compared and put right. */
export function CountScreen({ id }: { id: string }) {
  const address = useListAddress();
  const shown = SHOWN.find((one) => one === address.params.get('mostrar')) ?? 'todas';
  const { data, total, error, loading, reload } = useOfficeRead('GET /gerenciamento/contagens/:id', {
    params: { id },
    query: {
      limit: OFFICE_PAGE_SIZE,
      offset: (address.page - 1) * OFFICE_PAGE_SIZE,
      ...(shown !== 'todas' && { mostrar: shown }),
    },
    everyMs: EVERY_MS,
  });
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 422);
  if (data === null)
    return (
      <>
        <SectionHead title="Contagem de estoque" actions={toAll} />
        {isUnknown && <InfoBox kind="warning">Não encontramos esta contagem.</InfoBox>}
        {error !== null && !isUnknown && !loading && (
          <LoadFailed text="A contagem não veio." detail={errorText(error, '')} onRetry={reload} />
        )}
        {(error === null || (loading && !isUnknown)) && <Skeleton height="20rem" />}
      </>
    );
  const { contagem, linhas } = data;
  return <Count count={contagem} lines={linhas} {...{ total, loading, reload, address, shown }} />;
}

interface CountProps {
  count: Contagem;
  lines: readonly LinhaDaContagem[];
  total: number | null;
  loading: boolean;
  reload(): void;
  address: ListAddress;
  shown: Shown;
}

function Count({ count, lines, total, loading, reload, address, shown }: CountProps) {
  const mayWrite = useMay('edit-products');
  const isOpen = count.encerrada === null;
  const canCount = mayWrite && isOpen;
  const scans = useScans(count.id, { rests: !canCount });
  const settling = useSettling(count.id, reload);
  return (
    <>
      <SectionHead title={count.nome} text={<AboutCount count={count} />} actions={toAll} />
      <div className={styles.page}>
        {!isOpen && <InfoBox kind="info">Esta contagem foi encerrada.</InfoBox>}
        {canCount ? <ScanPlace scans={scans} /> : !isOpen && <NotCounted scans={scans} />}
        <Panel title="Contadas" aside={<Sums count={count} />}>
          <ViewLinks label="Mostrar" views={viewsOf(count, shown)} />
          {lines.length === 0 && <p className={styles.soft}>{NOTHING[shown]}</p>}
          <ul className={styles.list} aria-label="Peças contadas">
            {lines.map((line) => (
              <CountLine
                key={line.item}
                line={line}
                readOnly={!canCount}
                busy={settling.busy}
                onCount={scans.scan}
                onSettle={() => settling.run({ ...sumsOf(line), itens: [line.item] })}
              />
            ))}
          </ul>
          <Pagination
            label="Páginas de peças contadas"
            page={address.page}
            pageSize={OFFICE_PAGE_SIZE}
            total={total}
            loading={loading}
            hrefOf={address.pageHref}
          />
          {canCount && <CountEnds count={count} settling={settling} />}
        </Panel>
        {isOpen && <Uncounted count={count} mayWrite={mayWrite} />}
      </div>
    </>
  );
}

/** What a press on one row names. */
const sumsOf = ({ diferenca }: LinhaDaContagem) => ({
  diferencas: 1,
  sobram: Math.max(0, diferenca),
  faltam: Math.max(0, -diferenca),
});

function viewsOf({ pecas, diferencas, vendidasDemais }: Contagem, shown: Shown) {
  const views = [
    { label: 'Todas', to: '?', isHere: shown === 'todas', count: pecas },
    {
      label: 'Só diferenças',
      to: '?mostrar=diferencas',
      isHere: shown === 'diferencas',
      count: diferencas,
    },
  ];
  // In units, as they are told below: of one piece several may be missing.
  const sold = { label: 'Vendidas que faltam', to: '?mostrar=vendidas', isHere: shown === 'vendidas' };
  return vendidasDemais > 0 || shown === 'vendidas' ? [...views, { ...sold, count: vendidasDemais }] : views;
}

const AboutCount = ({ count: { categoria, comVendidas } }: { count: Contagem }) => (
  <>
    {categoria === '' ? 'Loja toda' : <bdi>{categoria}</bdi>},{' '}
    {comVendidas
      ? 'com as peças vendidas que ainda não foram separadas.'
      : 'sem as peças vendidas: elas já estão à parte.'}
  </>
);

function Sums({ count: { unidades, diferencas } }: { count: Contagem }) {
  return (
    <span>
      {unidades} {plural(unidades, 'unidade', 'unidades')}
      {diferencas > 0 && `, ${diferencas} ${plural(diferencas, 'diferença', 'diferenças')}`}
    </span>
  );
}
