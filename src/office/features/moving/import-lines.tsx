import { Link } from 'react-router';
import type { DetalheDaMudanca, LinhaDaMudanca } from '#shared/wire/moving-calls.ts';
import { errorText } from '#web/lib/calls/api.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Select } from '#web/ui/select.tsx';
import { officePaths } from '../../lib/paths.ts';
import { OFFICE_PAGE_SIZE, useListAddress, type ListAddress } from '../../lib/use-list-address.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { TableFoot, TableSheet, TableTools } from '../../ui/table-tools.tsx';
import styles from './moving.module.css';
import { FILES, isBrought, KIND_NAMES, KINDS } from './words.ts';

/** Of each product, person or order, what will be or was done, and why. */
export function ImportLines({ file }: { file: DetalheDaMudanca }) {
  const address = useListAddress();
  const tipo = KIND_NAMES.find((kind) => kind === address.params.get('tipo'));
  const notas = address.params.get('notas') === 'true' ? ('true' as const) : undefined;
  const page = { limit: OFFICE_PAGE_SIZE, offset: (address.page - 1) * OFFICE_PAGE_SIZE };
  const { data, total, loading, error, reload } = useOfficeRead(
    'GET /gerenciamento/mudanca/importacoes/:id/linhas',
    { params: { id: file.id }, query: { ...page, tipo, notas } },
  );
  return (
    <TableSheet>
      <Filters address={address} isDone={isBrought(file)} />
      {error !== null && !loading && (
        <LoadFailed text="Não foi possível ler as linhas." detail={errorText(error, '')} onRetry={reload} />
      )}
      <DataTable
        caption={`${FILES[file.tipo]} do arquivo`}
        columns={columnsFor(file)}
        rows={data}
        keyOf={({ chave }) => chave}
        loading={loading}
        empty={<p>Nada assim neste arquivo.</p>}
      />
      <TableFoot>
        <Pagination
          label="Páginas do arquivo"
          page={address.page}
          pageSize={OFFICE_PAGE_SIZE}
          total={total}
          loading={loading}
          hrefOf={address.pageHref}
        />
      </TableFoot>
    </TableSheet>
  );
}

function Filters({ address, isDone }: { address: ListAddress; isDone: boolean }) {
  return (
    <TableTools>
      <Select
        label="Mostrar"
        value={address.params.get('tipo') ?? ''}
        onChange={(event) => address.set({ tipo: event.currentTarget.value })}
      >
        <option value="">Tudo</option>
        {KIND_NAMES.map((kind) => (
          <option key={kind} value={kind}>
            {KINDS[kind][isDone ? 'done' : 'ahead']}
          </option>
        ))}
      </Select>
      <Select
        label="Observações"
        value={address.params.get('notas') ?? ''}
        onChange={(event) => address.set({ notas: event.currentTarget.value })}
      >
        <option value="">Com e sem</option>
        <option value="true">Só com observação</option>
      </Select>
    </TableTools>
  );
}

const HEADERS = { produtos: 'Produto', clientes: 'Cliente', pedidos: 'Pedido' } as const;

const columnsFor = (file: DetalheDaMudanca): Column<LinhaDaMudanca>[] => [
  { id: 'nome', header: HEADERS[file.tipo], phone: 'title', cell: (row) => <Name row={row} file={file} /> },
  {
    id: 'tipo',
    header: 'O que acontece',
    steady: true,
    cell: (row) => <Outcome row={row} isDone={isBrought(file)} />,
  },
  { id: 'porque', header: 'Por quê', phone: 'bare', cell: (row) => <Why row={row} /> },
  { id: 'linha', header: 'Linha', numeric: true, cell: ({ linha }) => linha },
];

/** Leads to what became of it, while that is there. */
function placeOf({ produto_id, cliente_id, chave, tipo, desfeito }: LinhaDaMudanca, file: DetalheDaMudanca) {
  if (produto_id !== null) return officePaths.product(produto_id);
  if (file.tipo === 'clientes') return cliente_id === null ? null : officePaths.customer(cliente_id);
  const isHere = file.tipo === 'pedidos' && isBrought(file) && tipo !== 'fora' && desfeito === null;
  return isHere ? `${officePaths.formerOrders}?${new URLSearchParams({ busca: `#${chave}` })}` : null;
}

function Name({ row, file }: { row: LinhaDaMudanca; file: DetalheDaMudanca }) {
  const place = placeOf(row, file);
  const name = <bdi>{row.nome || 'Sem nome'}</bdi>;
  return place === null ? name : <Link to={place}>{name}</Link>;
}

const UNDONE = {
  desfeito: { text: 'Desfeito', tone: 'quiet' },
  arquivado: { text: 'Guardado', tone: 'warning' },
  ficou: { text: 'Ficou', tone: 'warning' },
} as const;

function Outcome({ row: { tipo, desfeito }, isDone }: { row: LinhaDaMudanca; isDone: boolean }) {
  if (desfeito !== null) return <Badge tone={UNDONE[desfeito].tone}>{UNDONE[desfeito].text}</Badge>;
  if (tipo === null) return null;
  const { ahead, done, tone } = KINDS[tipo];
  return <Badge tone={tone}>{isDone ? done : ahead}</Badge>;
}

function Why({ row: { porque, notas, mudancas } }: { row: LinhaDaMudanca }) {
  const said = [porque, ...notas].filter((text) => text !== '');
  if (said.length === 0 && mudancas.length === 0)
    return <span className={styles.quiet}>sem observações</span>;
  return (
    <ul className={styles.notes}>
      {said.map((text) => (
        <li key={text}>
          <bdi>{text}</bdi>
        </li>
      ))}
      {mudancas.map(({ campo, de, para }) => (
        <li key={campo}>
          <bdi>{campo}</bdi>: <bdi>{de === '' ? 'vazio' : de}</bdi> →{' '}
          <bdi>{para === '' ? 'vazio' : para}</bdi>
        </li>
      ))}
    </ul>
  );
}
