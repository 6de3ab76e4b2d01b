import { useMutation } from '@tanstack/react-query';
import { useState, type ComponentProps } from 'react';
import type { MudancaEmLote } from '#shared/wire/catalog-writes.ts';
import { Button } from '#web/ui/button.tsx';
import { readings } from '../../lib/readings.ts';
import { ChooseBar } from '../../ui/choose-bar.tsx';
import { useQuestion, type QuestionTexts } from '../../ui/question.tsx';
import { CategoryDialog, PriceDialog } from './bulk-dialogs.tsx';
import { MOST_AT_ONCE } from './product-calls.ts';

export type BulkChange = Omit<MudancaEmLote, 'ids'>;

interface BulkBarProps {
  onChange(change: BulkChange): Promise<void>;
}

type Bar = Omit<ComponentProps<typeof ChooseBar>, 'label' | 'most' | 'children'>;

/** What can be done with the chosen products at once. */
export function BulkBar({ onChange, ...bar }: BulkBarProps & Bar) {
  return (
    <ChooseBar {...bar} label="Produtos escolhidos" most={MOST_AT_ONCE}>
      <Actions count={bar.count} onChange={onChange} />
    </ChooseBar>
  );
}

function Actions({ count, onChange }: BulkBarProps & { count: number }) {
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
    <>
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
    </>
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
