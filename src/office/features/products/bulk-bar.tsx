import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { plural } from '#shared/text.ts';
import type { MudancaEmLote } from '#shared/wire/catalog-writes.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { readings } from '../../lib/readings.ts';
import { useQuestion, type QuestionTexts } from '../../ui/question.tsx';
import { CategoryDialog, PriceDialog } from './bulk-dialogs.tsx';
import styles from './bulk-bar.module.css';
import { MOST_AT_ONCE } from './product-calls.ts';

export type BulkChange = Omit<MudancaEmLote, 'ids'>;

interface BulkBarProps {
  count: number;
  /** Are all rows of this page chosen? */
  all: boolean;
  onAll(chosen: boolean): void;
  /** How many the whole list has; choosing them reads which they are. */
  total: number;
  onWholeList(): Promise<void>;
  onChange(change: BulkChange): Promise<void>;
}

/** What can be done with the chosen products at once. */
export function BulkBar({ count, all, onAll, total, onWholeList, onChange }: BulkBarProps) {
  const choosing = useMutation({ mutationFn: onWholeList }, readings);
  const most = Math.min(total, MOST_AT_ONCE);
  return (
    <div
      className={classNames(styles.bar, count > 0 && styles.chosen)}
      role="group"
      aria-label="Produtos escolhidos"
    >
      <label className={styles.all}>
        <input type="checkbox" checked={all} onChange={(event) => onAll(event.currentTarget.checked)} />
        <span aria-live="polite">
          {count === 0
            ? 'Escolher todos desta página'
            : `${count} ${plural(count, 'escolhido', 'escolhidos')}`}
        </span>
      </label>
      {all && count < most && (
        <Button variant="quiet" size="s" busy={choosing.isPending} onClick={() => choosing.mutate()}>
          {most < total ? `Escolher os ${most} primeiros da lista` : `Escolher todos os ${total} da lista`}
        </Button>
      )}
      {count > 0 && <Actions count={count} onChange={onChange} />}
    </div>
  );
}

function Actions({ count, onChange }: Pick<BulkBarProps, 'count' | 'onChange'>) {
  const [asking, setAsking] = useState<'price' | 'category' | null>(null);
  const [ask, question] = useQuestion();
  const change = useMutation({ mutationFn: onChange }, readings);
  const action = (text: string, act: () => void) => (
    <Button variant="quiet" size="s" disabled={change.isPending} onClick={act}>
      {text}
    </Button>
  );
  async function remove(): Promise<void> {
    if (await ask(deletionOf(count))) change.mutate({ excluir: true });
  }
  const answers = <Answer,>(changeOf: (answer: Answer) => BulkChange) => ({
    count,
    onClose: () => setAsking(null),
    onSubmit(answer: Answer) {
      setAsking(null);
      change.mutate(changeOf(answer));
    },
  });
  return (
    <span className={styles.actions}>
      {action('Mostrar na loja', () => change.mutate({ ativo: true }))}
      {action('Ocultar', () => change.mutate({ ativo: false }))}
      {action('Destacar', () => change.mutate({ destaque: true }))}
      {action('Tirar destaque', () => change.mutate({ destaque: false }))}
      {action('Mudar categoria', () => setAsking('category'))}
      {action('Reajustar preços', () => setAsking('price'))}
      {action('Excluir', () => void remove())}
      {asking === 'price' && (
        <PriceDialog {...answers((reajustePercentual: number) => ({ reajustePercentual }))} />
      )}
      {asking === 'category' && <CategoryDialog {...answers((categoria: string) => ({ categoria }))} />}
      {question}
    </span>
  );
}

const deletionOf = (count: number): QuestionTexts => ({
  title: 'Excluir produtos',
  text: (
    <p>
      {count === 1 ? 'O produto escolhido sai' : `Os ${count} produtos escolhidos saem`} da loja agora. Por 7
      dias dá para desfazer, no aviso que aparece em seguida.
    </p>
  ),
  yes: 'Excluir',
  danger: true,
});
