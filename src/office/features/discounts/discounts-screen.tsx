import { useState } from 'react';
import { isolated } from '#shared/text.ts';
import { Button } from '#web/ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { notify } from '../../ui/notices.tsx';
import { useQuestion } from '../../ui/question.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { TableSheet } from '../../ui/table-tools.tsx';
import { Nothing } from '../../ui/nothing.tsx';
import { DiscountDialog } from './discount-dialog.tsx';
import { discountColumns } from './discount-columns.tsx';
import {
  discountFrom,
  keepDiscounts,
  readDiscounts,
  type Discount,
  type DiscountDraft,
} from './discounts.ts';

/** The discounts that this browser keeps. */
function useDiscounts() {
  const [discounts, setDiscounts] = useState(readDiscounts);
  function change(make: (before: readonly Discount[]) => Discount[]): void {
    // Another tab may have kept something in between.
    keepDiscounts(make(readDiscounts()));
    setDiscounts(readDiscounts());
  }
  return {
    discounts,
    add: (draft: DiscountDraft) => change((before) => [...before, discountFrom(draft, before, Date.now())]),
    remove: (id: Discount['id']) => change((before) => before.filter((discount) => discount.id !== id)),
  };
}

/** Descontos: a list that this browser keeps for the owner. */
export function DiscountsScreen() {
  const { discounts, add, remove } = useDiscounts();
  const [adding, setAdding] = useState(false);
  const [ask, question] = useQuestion();

  async function confirmRemoval({ id, nome }: Discount): Promise<void> {
    const yes = await ask({
      title: 'Excluir desconto',
      text: 'Tem certeza que deseja excluir este desconto?',
      yes: 'Excluir',
      danger: true,
    });
    if (!yes) return;
    remove(id);
    notify('success', `Desconto "${isolated(nome.slice(0, 60))}" excluído.`);
  }

  return (
    <>
      <SectionHead
        title="Descontos"
        text="Esta lista fica só neste navegador e não muda nenhum preço da loja."
        actions={
          <Button icon="plus" onClick={() => setAdding(true)}>
            Adicionar desconto
          </Button>
        }
      />
      <TableSheet>
        <DataTable
          caption="Descontos"
          columns={discountColumns((discount) => void confirmRemoval(discount))}
          rows={discounts}
          keyOf={({ id }) => id}
          empty={
            <Nothing
              title="Nenhum desconto cadastrado"
              action={
                <Button variant="secondary" icon="plus" onClick={() => setAdding(true)}>
                  Adicionar o primeiro
                </Button>
              }
            />
          }
        />
      </TableSheet>
      <DiscountDialog
        open={adding}
        onClose={() => setAdding(false)}
        onSave={(draft) => {
          add(draft);
          setAdding(false);
          notify('success', 'Desconto salvo neste navegador.');
        }}
      />
      {question}
    </>
  );
}
