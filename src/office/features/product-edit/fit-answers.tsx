import { verdictOf, type FitCounts } from '#shared/fit.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { Panel } from '../../ui/panel.tsx';

type Answers = FitCounts & { tamanho: string };

const COLUMNS: readonly Column<Answers>[] = [
  { id: 'tamanho', header: 'Tamanho', cell: ({ tamanho }) => <bdi>{tamanho}</bdi>, phone: 'title' },
  { id: 'pequeno', header: 'Ficou pequeno', cell: ({ pequeno }) => pequeno, numeric: true },
  { id: 'certo', header: 'Certo', cell: ({ certo }) => certo, numeric: true },
  { id: 'grande', header: 'Ficou grande', cell: ({ grande }) => grande, numeric: true },
];

/** How a product fitted those who bought it, by size. */
export function FitAnswers({ id }: { id: number }) {
  const { data, error } = useOfficeRead('GET /gerenciamento/produtos/:id/serviu', { params: { id } });
  if (error !== null) return <p role="alert">As respostas de “Serviu?” não puderam ser lidas agora.</p>;
  if (data === null || data.length === 0) return null;
  const verdict = verdictOf(data.reduce(added, { pequeno: 0, certo: 0, grande: 0 }));
  return (
    <Panel title="Serviu?">
      <DataTable
        caption="Respostas de quem recebeu, por tamanho"
        columns={COLUMNS}
        rows={data}
        keyOf={({ tamanho }) => tamanho}
        empty={null}
      />
      <p>
        {verdict === ''
          ? 'Com três respostas ou mais, a loja diz o que a maioria achou: veste menor ou veste maior.'
          : `A loja diz: veste ${verdict}.`}
      </p>
    </Panel>
  );
}

const added = (sum: FitCounts, one: FitCounts): FitCounts => ({
  pequeno: sum.pequeno + one.pequeno,
  certo: sum.certo + one.certo,
  grande: sum.grande + one.grande,
});
