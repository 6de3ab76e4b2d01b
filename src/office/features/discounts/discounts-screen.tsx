import { useState } from 'react';
import { useNavigate } from 'react-router';
import { isolated } from '#shared/text.ts';
import type { AnswerOf } from '#shared/wire/calls.ts';
import { errorText } from '#web/lib/calls/api.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { officePaths } from '../../lib/paths.ts';
import { useMay } from '../../lib/session.ts';
import { useOfficeRead, type OfficeReading } from '../../lib/use-office-read.ts';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { notify } from '../../ui/notices.tsx';
import { Nothing } from '../../ui/nothing.tsx';
import { useQuestion } from '../../ui/question.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { TableSheet } from '../../ui/table-tools.tsx';
import { discountColumns } from './discount-columns.tsx';
import { DiscountDialog } from './discount-dialog.tsx';
import { discountRows, type DiscountRow } from './discount-rows.ts';
import type { Discount, DiscountDraft } from './discounts.ts';
import styles from './discounts-screen.module.css';
import { deletePromotion, publishPromotion } from './promotion-calls.ts';
import { useDrafts } from './use-drafts.ts';

/** Descontos: the shop's promotions and the drafts of this browser, in one table. */
export function DiscountsScreen() {
  const isAdmin = useMay('edit-promotions');
  const { drafts, add, put, remove } = useDrafts();
  const reading = useOfficeRead('GET /gerenciamento/promocoes');
  const [edited, setEdited] = useState<Discount | 'new' | null>(null);
  const navigate = useNavigate();
  const [act, question] = useRowActs(remove);
  const columns = discountColumns({
    mayPublish: isAdmin,
    onEdit: (row) =>
      row.kind === 'draft' ? setEdited(row.draft) : void navigate(officePaths.promotion(row.promocao.id)),
    onDelete: (row) => void act.remove(row),
    onPublish: (row) => void act.publish(row),
  });

  function keep(draft: DiscountDraft): void {
    if (edited === 'new') add(draft);
    else if (edited !== null) put(edited.id, draft);
    setEdited(null);
    notify('success', 'Desconto salvo neste navegador.');
  }

  return (
    <>
      <SectionHead
        title="Descontos"
        text="O que está publicado vale na loja. Um rascunho deste navegador não muda nenhum preço até ser publicado."
        actions={<HeadActions isAdmin={isAdmin} onAdd={() => setEdited('new')} />}
      />
      <DiscountTable {...{ reading, drafts, columns }} onAdd={() => setEdited('new')} />
      <DiscountDialog edited={edited} onClose={() => setEdited(null)} onSave={keep} />
      {question}
    </>
  );
}

interface DiscountTableProps {
  reading: OfficeReading<AnswerOf<'GET /gerenciamento/promocoes'>>;
  drafts: readonly Discount[];
  columns: readonly Column<DiscountRow>[];
  onAdd(): void;
}

/** What can't be read of the shop leaves the drafts of this browser in sight. */
function DiscountTable({ reading, drafts, columns, onAdd }: DiscountTableProps) {
  const { data, error, loading, reload } = reading;
  const isFailed = error !== null && !loading;
  const isUnknown = data === null && !isFailed && drafts.length === 0;
  return (
    <>
      {isFailed && (
        <LoadFailed
          text="Não foi possível ler as promoções da loja."
          detail={errorText(error, '')}
          onRetry={reload}
        />
      )}
      <TableSheet>
        <DataTable
          caption="Descontos"
          columns={columns}
          rows={isUnknown ? null : discountRows(data?.promocoes ?? [], drafts)}
          keyOf={({ key }) => key}
          loading={loading}
          empty={
            <Nothing
              title="Nenhum desconto cadastrado"
              action={
                <Button variant="secondary" icon="plus" onClick={onAdd}>
                  Adicionar o primeiro
                </Button>
              }
            />
          }
        />
      </TableSheet>
    </>
  );
}

function HeadActions({ isAdmin, onAdd }: { isAdmin: boolean; onAdd(): void }) {
  return (
    <span className={styles.ways}>
      <ButtonLink variant="quiet" icon="receipt" to={officePaths.simulator} prefetch="none">
        Simulador
      </ButtonLink>
      <Button variant={isAdmin ? 'secondary' : 'primary'} icon="plus" onClick={onAdd}>
        Adicionar desconto
      </Button>
      {isAdmin && (
        <ButtonLink icon="tag" to={officePaths.newPromotion} prefetch="none">
          Criar promoção
        </ButtonLink>
      )}
    </span>
  );
}

/** Deletes and publishes a line, once that is confirmed; the second is the question as it is being asked. */
function useRowActs(removeDraft: (id: Discount['id']) => void) {
  const [ask, question] = useQuestion();
  const navigate = useNavigate();

  async function remove(row: DiscountRow): Promise<void> {
    const yes = await ask({
      title: 'Excluir desconto',
      text: 'Tem certeza que deseja excluir este desconto?',
      yes: 'Excluir',
      danger: true,
    });
    if (!yes) return;
    try {
      if (row.kind === 'draft') removeDraft(row.draft.id);
      else await deletePromotion(row.promocao.id);
      notify('success', `Desconto "${isolated(row.nome.slice(0, 60))}" excluído.`);
    } catch (error) {
      notify('error', errorText(error, 'Erro ao excluir o desconto. Tente novamente.'));
    }
  }

  async function publish(row: DiscountRow): Promise<void> {
    if (row.kind === 'draft') {
      return void navigate(`${officePaths.newPromotion}?rascunho=${row.draft.id}`);
    }
    const yes = await ask({
      title: 'Publicar promoção',
      text: `Publicar "${isolated(row.nome.slice(0, 60))}"? ${row.promocao.frase}. Vale para todos os clientes.`,
      yes: 'Publicar',
    });
    if (!yes) return;
    try {
      await publishPromotion(row.promocao.id);
      notify('success', 'Promoção publicada.');
    } catch (error) {
      notify('error', errorText(error, 'Erro ao publicar a promoção. Tente novamente.'));
    }
  }

  return [{ remove, publish }, question] as const;
}
