import { ButtonLink } from '#web/ui/button.tsx';
import { Select } from '#web/ui/select.tsx';
import { useChosen } from '../../lib/use-chosen.ts';
import { useMay } from '../../lib/session.ts';
import { officePaths } from '../../lib/paths.ts';
import { laterText } from '../../lib/use-act.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { OFFICE_PAGE_SIZE, useListAddress, type ListAddress } from '../../lib/use-list-address.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { notify } from '../../ui/notices.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { TableFoot, TableSheet, TableTools } from '../../ui/table-tools.tsx';
import { ViewLinks, type ViewLink } from '../../ui/view-links.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { ExportButton } from './export-button.tsx';
import { NoProducts } from './no-products.tsx';
import { findAllIds, stillThere } from './product-calls.ts';
import { productColumns } from './product-columns.tsx';
import { useBulkChange } from './use-bulk-change.ts';
import { useProducts } from './use-products.ts';
import { useRowActions } from './use-row-actions.tsx';

const SITUATIONS = [
  { value: '', text: 'Todos' },
  { value: 'ativo', text: 'Com estoque' },
  { value: 'inativo', text: 'Inativos (sem estoque)' },
  { value: 'oculto', text: 'Ocultos' },
  { value: 'destaque', text: 'Em destaque' },
];

const WAYS_TO_READ: readonly ViewLink[] = [
  { label: 'Contagem de estoque', to: officePaths.stockCounts, prefetch: 'none' },
  { label: 'Tabelas de medidas', to: officePaths.measureTables, prefetch: 'none' },
];
const WAYS: readonly ViewLink[] = [
  ...WAYS_TO_READ,
  { label: 'Fotos de muitos produtos', to: officePaths.photos, prefetch: 'none' },
];

const MEANWHILE = 'Enquanto isso, mostramos os produtos guardados neste navegador.';

/** Produtos: the table, what can be changed in it, and the ways to a product's own page. */
export function ProductsScreen() {
  const address = useListAddress();
  const { rows, total, loading, failure, reload } = useProducts(address);
  const mayWrite = useMay('edit-products') && failure === null;
  const chosen = useChosen({ list: 'produtos', stillThere });
  const changeChosen = useBulkChange(chosen);
  const [actions, dialogs] = useRowActions(chosen, mayWrite);
  const pageIds = (rows ?? []).map((row) => row.id);
  const isNarrowed = ['busca', 'situacao', 'categoria'].some((name) => address.params.has(name));
  const whyNone = failure !== null ? 'failure' : isNarrowed ? 'search' : 'new-shop';

  return (
    <>
      <SectionHead title="Produtos" actions={<HeadActions mayWrite={mayWrite} />} />
      <ViewLinks label="Também em Produtos" views={mayWrite ? WAYS : WAYS_TO_READ} />
      {failure !== null && (
        <LoadFailed
          text="Erro ao carregar produtos"
          detail={rows?.length === 0 ? failure : `${failure} ${MEANWHILE}`}
          onRetry={reload}
        />
      )}
      <TableSheet>
        <ProductTools address={address} />
        {mayWrite && pageIds.length > 0 && (
          <BulkBar
            {...chosen.barOn(pageIds)}
            total={total ?? pageIds.length}
            onWholeList={async () => chosen.choose(await readWholeList(address), true)}
            onChange={changeChosen}
          />
        )}
        <DataTable
          caption="Produtos"
          columns={productColumns(actions)}
          rows={rows}
          keyOf={(row) => row.id}
          order={address.params.get('ordem') ?? ''}
          onOrder={(ordem) => address.set({ ordem })}
          loading={loading}
          empty={<NoProducts why={whyNone} mayWrite={mayWrite} />}
        />
        <TableFoot>
          <Pagination
            label="Páginas de produtos"
            page={address.page}
            pageSize={OFFICE_PAGE_SIZE}
            total={total}
            loading={loading}
            hrefOf={address.pageHref}
          />
        </TableFoot>
      </TableSheet>
      {dialogs}
    </>
  );
}

/** Which products the list has on all its pages; none, and a word of it, where they can't be read. */
async function readWholeList({ params }: ListAddress): Promise<number[]> {
  const told = (name: string) => params.get(name) ?? '';
  const query = { q: told('busca'), situacao: told('situacao'), categoria: told('categoria') };
  return findAllIds(query).catch((error: unknown) => {
    notify('error', laterText(error));
    return [];
  });
}

function HeadActions({ mayWrite }: { mayWrite: boolean }) {
  return (
    <>
      <ExportButton />
      {mayWrite && (
        <>
          <ButtonLink to={officePaths.importProducts} variant="secondary" icon="upload">
            Importar
          </ButtonLink>
          <ButtonLink to={officePaths.newProduct} icon="plus">
            Novo produto
          </ButtonLink>
        </>
      )}
    </>
  );
}

function ProductTools({ address }: { address: ListAddress }) {
  const { data: categories } = useOfficeRead('GET /gerenciamento/categorias');
  const categoria = address.params.get('categoria') ?? '';
  const names = categories?.map(({ nome }) => nome) ?? [];
  return (
    <TableTools>
      <SearchField label="Buscar produtos" value={address.typed} onChange={address.type} />
      <Select
        label="Mostrar"
        value={address.params.get('situacao') ?? ''}
        onChange={(event) => address.set({ situacao: event.currentTarget.value })}
      >
        {SITUATIONS.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
      <Select
        label="Categoria"
        value={categoria}
        onChange={(event) => address.set({ categoria: event.currentTarget.value })}
      >
        <option value="">Todas</option>
        {/* One that is gone, or not read yet, stays what is looked for. */}
        {[...new Set([...names, ...(categoria === '' ? [] : [categoria])])].map((nome) => (
          <option key={nome} value={nome}>
            {nome}
          </option>
        ))}
      </Select>
      <ButtonLink to={officePaths.productCards} variant="quiet" icon="grid">
        Ver em cartões
      </ButtonLink>
    </TableTools>
  );
}
