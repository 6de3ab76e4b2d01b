import { useState, type ReactNode } from 'react';
import { useQuestion, type QuestionTexts } from '../../ui/question.tsx';
import { changeProduct, deleteProduct, duplicateProduct } from './product-calls.ts';
import type { RowActions } from './product-columns.tsx';
import type { ProductRow } from './product-rows.ts';
import { StockDialog } from './stock-dialog.tsx';
import type { Chosen } from './use-chosen.ts';

const deletionOf = ({ nome }: ProductRow): QuestionTexts => ({
  title: 'Excluir produto',
  text: (
    <>
      <p>Tem certeza que deseja excluir este produto?</p>
      <p>
        <strong>
          <bdi>{nome.slice(0, 200)}</bdi>
        </strong>
      </p>
    </>
  ),
  yes: 'Excluir',
  danger: true,
});

/** What can be done with a row of the table; the element, with what asks first, must stand in the page. */
export function useRowActions(chosen: Chosen, mayWrite: boolean): [actions: RowActions, element: ReactNode] {
  const [stockOf, setStockOf] = useState<ProductRow | null>(null);
  const [ask, question] = useQuestion();
  async function remove(row: ProductRow): Promise<void> {
    if ((await ask(deletionOf(row))) && (await deleteProduct(row.id))) chosen.choose([row.id], false);
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
  const element = (
    <>
      {stockOf && <StockDialog row={stockOf} onClose={() => setStockOf(null)} />}
      {question}
    </>
  );
  return [actions, element];
}
