import { useState, type ReactNode } from 'react';
import { formatReais, reaisToCents } from '#shared/money.ts';
import { isolated } from '#shared/text.ts';
import type { Chosen } from '../../lib/use-chosen.ts';
import { notify } from '../../ui/notices.tsx';
import { useQuestion, type QuestionTexts } from '../../ui/question.tsx';
import { changeProduct, deleteProduct, duplicateProduct, ownVersionOf } from './product-calls.ts';
import type { RowActions } from './product-columns.tsx';
import type { ProductRow } from './product-rows.ts';
import { StockDialog } from './stock-dialog.tsx';

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

const priceText = (preco: number) => formatReais(reaisToCents(preco) ?? 0);

async function putPriceBack(row: ProductRow, made: number | undefined): Promise<void> {
  if (ownVersionOf(row.id) !== made) {
    return notify('warning', 'O produto mudou de novo depois disso. Confira o preço na lista.');
  }
  const problem = await changeProduct(row, { preco: row.preco });
  if (problem === null) notify('success', `O preço voltou a ${priceText(row.preco)}.`);
  else notify('error', `Não foi possível desfazer: ${problem}`);
}

const savePrice: RowActions['savePrice'] = async (row, preco) => {
  const problem = await changeProduct(row, { preco });
  if (problem === null && preco !== row.preco) {
    const made = ownVersionOf(row.id);
    notify('success', `Preço de ${isolated(row.nome.slice(0, 60))}: ${priceText(preco)}.`, {
      label: 'Desfazer',
      run: () => void putPriceBack(row, made),
    });
  }
  return problem;
};

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
    savePrice,
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
