import { useState } from 'react';
import { ButtonLink } from '#web/ui/button.tsx';
import { Select } from '#web/ui/select.tsx';
import { useMayWrite } from '../../lib/session.ts';
import { officePaths } from '../../lib/paths.ts';
import { OFFICE_PAGE_SIZE, useListAddress } from '../../lib/use-list-address.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { useQuestion } from '../../ui/question.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { TableFoot, TableSheet, TableTools } from '../../ui/table-tools.tsx';
import { Nothing, WayOut } from '../../ui/nothing.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { ExportButton } from './export-button.tsx';
import { changeMany, changeProduct, deleteProduct, duplicateProduct } from './product-calls.ts';
import { productColumns, type RowActions } from './product-columns.tsx';
import type { ProductRow } from './product-rows.ts';
import { StockDialog } from './stock-dialog.tsx';
import { useChosen } from './use-chosen.ts';
import { useProducts } from './use-products.ts';

const SITUATIONS = [
  { value: '', text: 'Todos' },
  { value: 'ativo', text: 'Ativos (com estoque)' },
  { value: 'inativo', text: 'Inativos (sem estoque)' },
  { value: 'oculto', text: 'Ocultos' },
  { value: 'destaque', text: 'Em destaque' },
];

const MEANWHILE = 'Enquanto isso, mostramos os produtos guardados neste navegador.';
const NONE_KEPT = 'Este navegador não guardou produtos para mostrar enquanto isso.';

/** Produtos: the table, what can be changed in it, and the ways to a product's own page. */
export function ProductsScreen() {
  const address = useListAddress();
  const list = useProducts(address);
  const mayWrite = useMayWrite() && list.failure === null;
  const chosen = useChosen();
  const [stockOf, setStockOf] = useState<ProductRow | null>(null);
  const [ask, question] = useQuestion();

  async function remove(row: ProductRow): Promise<void> {
    const yes = await ask({
      title: 'Excluir produto',
      text: (
        <>
          <p>Tem certeza que deseja excluir este produto?</p>
          <p>
            <strong>
              <bdi>{row.nome.slice(0, 200)}</bdi>
            </strong>
          </p>
        </>
      ),
      yes: 'Excluir',
      danger: true,
    });
    if (yes && (await deleteProduct(row.id))) chosen.choose([row.id], false);
  }
  const actions: RowActions = {
    mayWrite,
    isChosen: (row) => chosen.ids.has(row.id),
    choose: (row, yes) => chosen.choose([row.id], yes),
    savePrice: (row, preco) => changeProduct(row, { preco }),
    saveStock: (row, estoque) => changeProduct(row, { estoque, estoqueLido: row.estoque }),
    openStock: setStockOf,
    duplicate: (row) => void duplicateProduct(row.id),
    remove: (row) => void remove(row),
  };
  const pageIds = (list.rows ?? []).map((row) => row.id);
  const isNarrowed = address.params.has('busca') || address.params.has('situacao');

  return (
    <>
      <SectionHead
        title="Produtos"
        actions={
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
        }
      />
      {list.failure !== null && (
        <LoadFailed
          text="Erro ao carregar produtos"
          detail={list.rows?.length === 0 ? list.failure : `${list.failure} ${MEANWHILE}`}
          onRetry={list.reload}
        />
      )}
      <TableSheet>
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
          <ButtonLink to={officePaths.productCards} variant="quiet" icon="grid">
            Ver em cartões
          </ButtonLink>
        </TableTools>
        {mayWrite && pageIds.length > 0 && (
          <BulkBar
            count={chosen.ids.size}
            all={pageIds.every((id) => chosen.ids.has(id))}
            onAll={(yes) => chosen.choose(pageIds, yes)}
            onChange={async (change) => {
              if (await changeMany({ ids: [...chosen.ids], ...change })) chosen.clear();
            }}
          />
        )}
        <DataTable
          caption="Produtos"
          columns={productColumns(actions)}
          rows={list.rows}
          keyOf={(row) => row.id}
          order={address.params.get('ordem') ?? ''}
          onOrder={(ordem) => address.set({ ordem })}
          loading={list.loading}
          empty={
            list.failure !== null ? (
              <Nothing title={NONE_KEPT} action={<WayOut to={officePaths.home}>Voltar ao início</WayOut>} />
            ) : isNarrowed ? (
              <Nothing
                title="Nenhum produto encontrado com esta busca."
                action={<WayOut to={officePaths.products} />}
              />
            ) : (
              <Nothing
                title="Nenhum produto cadastrado"
                action={
                  mayWrite ? (
                    <WayOut to={officePaths.newProduct}>Cadastrar o primeiro</WayOut>
                  ) : (
                    <WayOut to={officePaths.home}>Voltar ao início</WayOut>
                  )
                }
              />
            )
          }
        />
        <TableFoot>
          <Pagination
            label="Páginas de produtos"
            page={address.page}
            pageSize={OFFICE_PAGE_SIZE}
            total={list.total}
            loading={list.loading}
            hrefOf={address.pageHref}
          />
        </TableFoot>
      </TableSheet>
      {stockOf && <StockDialog row={stockOf} onClose={() => setStockOf(null)} />}
      {question}
    </>
  );
}
