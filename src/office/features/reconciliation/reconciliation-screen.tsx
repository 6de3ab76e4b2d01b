import type { Conciliacao } from '#shared/wire/reconciliation.ts';
import { errorText } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { officeDownload } from '../../lib/api.ts';
import { reaisText } from '../../lib/money-text.ts';
import { officePaths } from '../../lib/paths.ts';
import { useMay } from '../../lib/session.ts';
import { useAct } from '../../lib/use-act.ts';
import { useListAddress } from '../../lib/use-list-address.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { notify } from '../../ui/notices.tsx';
import { Nothing, WayOut } from '../../ui/nothing.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { StatCard, StatCards } from '../../ui/stat-card.tsx';
import { TableSheet } from '../../ui/table-tools.tsx';
import { DAY_COLUMNS, dayText, feesText, isBusy } from './day-columns.tsx';
import { MisfitList } from './misfit-list.tsx';
import { PeriodFields, problemOf, type TypedPeriod } from './period-fields.tsx';
import styles from './reconciliation.module.css';
import { ReportCheck } from './report-check.tsx';

/** Conciliação: day by day what was sold, charged, given back and handed on, and what of it does not fit. */
export function ReconciliationScreen() {
  const maySettle = useMay('settle-charges');
  const address = useListAddress();
  const query = { de: address.params.get('de') ?? '', ate: address.params.get('ate') ?? '' };
  const refused = problemOf(query) !== '';
  const { data, loading, error, reload } = useOfficeRead('GET /gerenciamento/conciliacao', {
    query,
    rests: refused,
  });
  const failed = error !== null && !loading && !refused;
  return (
    <>
      <SectionHead
        title="Conciliação"
        text="O que foi vendido, cobrado, devolvido e liberado em cada dia, e o que não fecha."
        actions={maySettle && <Export query={query} />}
      />
      <div className={styles.parts}>
        <TableSheet>
          <PeriodFields address={address} shown={data} />
        </TableSheet>
        {failed && (
          <LoadFailed
            text="Não foi possível ler a conciliação."
            detail={errorText(error, '')}
            onRetry={reload}
          />
        )}
        {(data !== null || !failed) && (
          <>
            <Totals data={data} />
            <Panel title="O que não fecha" aside="Agora, em qualquer período">
              {data === null ? <Waiting /> : <MisfitList kinds={data.divergencias} />}
            </Panel>
          </>
        )}
        {(data !== null || !failed) && (
          <TableSheet>
            <DataTable
              caption="O dinheiro dia a dia"
              columns={DAY_COLUMNS}
              rows={data && data.dias.filter(isBusy)}
              keyOf={({ dia }) => dia}
              loading={loading}
              empty={
                <Nothing
                  title="Nada foi vendido nem cobrado neste período."
                  action={<WayOut to={officePaths.sales}>Ver as vendas</WayOut>}
                />
              }
            />
          </TableSheet>
        )}
        {data !== null && <AtTheProvider data={data} />}
      </div>
    </>
  );
}

/** What of the sales no provider took in. */
function elsewhereText({ naEntrega, recebidoFora, emVales }: Conciliacao['total']): string {
  const parts = [
    ...(naEntrega > 0 ? [`${reaisText(naEntrega)} pagos na entrega`] : []),
    ...(recebidoFora > 0 ? [`${reaisText(recebidoFora)} recebidos fora`] : []),
    ...(emVales > 0 ? [`${reaisText(emVales)} em vales`] : []),
  ];
  return parts.join(', ');
}

function Totals({ data }: { data: Conciliacao | null }) {
  const total = data?.total ?? null;
  const fees = total && feesText(total);
  return (
    <StatCards label="O período inteiro">
      <StatCard
        label="Vendido"
        value={total && reaisText(total.vendido)}
        note={total && elsewhereText(total)}
      />
      <StatCard label="Cobrado" value={total && reaisText(total.cobrado)} note="Pedidos e PIX sem pedido" />
      <StatCard
        label="Devolvido"
        value={total && reaisText(total.devolvido)}
        note={total && total.contestado > 0 && `${reaisText(total.contestado)} contestados`}
      />
      <StatCard label="Taxas" value={fees && fees.value} note={fees?.note} />
      <StatCard label="Líquido" value={total && reaisText(total.liquido)} note="Cobrado menos taxas" />
      <StatCard label="A liberar" value={data && reaisText(sumOf(data.aLiberar))} note="De hoje em diante" />
    </StatCards>
  );
}

const sumOf = (releases: Conciliacao['aLiberar']) =>
  releases.reduce((cents, { valor }) => cents + Math.round(valor * 100), 0) / 100;

/** What is still to come from it, and for who runs the shop its own report. */
function AtTheProvider({ data }: { data: Conciliacao }) {
  const maySettle = useMay('settle-charges');
  const { de, ate } = data;
  return (
    <>
      <Releases data={data} />
      {maySettle && <ReportCheck key={`${de} ${ate}`} de={de} ate={ate} />}
    </>
  );
}

/** What the provider hands on from today on, by day. */
function Releases({ data: { aLiberar, semData } }: { data: Conciliacao }) {
  return (
    <Panel title="A liberar por dia">
      {aLiberar.length === 0 ? (
        <p className={styles.quiet}>Nenhuma liberação marcada de hoje em diante.</p>
      ) : (
        <ul className={styles.releases}>
          {aLiberar.map(({ dia, valor }) => (
            <li key={dia}>
              <span>{dayText(dia)}</span>
              <span className={styles.money}>{reaisText(valor)}</span>
            </li>
          ))}
        </ul>
      )}
      {semData > 0 && (
        <p className={styles.quiet}>{reaisText(semData)} deste período com data ainda não informada.</p>
      )}
    </Panel>
  );
}

function Export({ query }: { query: TypedPeriod }) {
  const { busy, run } = useAct(
    () => officeDownload('GET /gerenciamento/conciliacao.csv', { query, fileName: 'conciliacao.csv' }),
    (error) =>
      notify('error', `Erro ao exportar a conciliação: ${errorText(error, 'tente de novo em instantes.')}`),
  );
  return (
    <Button variant="secondary" icon="download" busy={busy} onClick={() => run()}>
      Exportar CSV
    </Button>
  );
}

function Waiting() {
  return (
    <div role="status" className={styles.kinds}>
      <span className={styles.quiet}>Carregando ...</span>
      <Skeleton height="2.5rem" />
    </div>
  );
}
