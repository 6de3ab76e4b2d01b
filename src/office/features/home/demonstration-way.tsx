import { useRef } from 'react';
import { plural } from '#shared/text.ts';
import type { PrimeirosPassos } from '#shared/wire/first-days.ts';
import { randomKey } from '#web/lib/document/random-key.ts';
import { Button } from '#web/ui/button.tsx';
import { officeApi } from '../../lib/api.ts';
import { useAct } from '../../lib/use-act.ts';
import { notify } from '../../ui/notices.tsx';
import { useQuestion } from '../../ui/question.tsx';

async function bringBack(): Promise<void> {
  const { data } = await officeApi('POST /gerenciamento/demonstracao/voltar');
  notify('success', data.mensagem);
}

/** The demonstration out of the shop at one press, and back: one button, so that the keyboard stays on it. */
export function DemonstrationWay({ found }: { found: PrimeirosPassos['demonstracao'] }) {
  const { restam, podem_voltar } = found;
  const [ask, question] = useQuestion();
  // The same until it went well: a press that was cut off goes on.
  const key = useRef('');
  const { busy, problem, run } = useAct(async () => {
    if (restam === 0) return bringBack();
    const goods = `${restam} ${plural(restam, 'produto de exemplo', 'produtos de exemplo')}`;
    const yes = await ask({
      title: 'Tirar os produtos de exemplo?',
      text: `${goods} ${plural(restam, 'sai', 'saem')} da loja. Os seus produtos ficam, e por 7 dias dá para trazer os de exemplo de volta.`,
      yes: 'Tirar da loja',
      danger: true,
    });
    if (!yes) return;
    key.current ||= randomKey();
    const chave = key.current;
    const { data } = await officeApi('POST /gerenciamento/demonstracao/retirar', {
      body: { chave },
      key: chave,
    });
    key.current = '';
    notify('success', data.mensagem, {
      label: 'Desfazer',
      run: () => void bringBack().catch(() => notify('error', 'Não deu para desfazer: tente em Início.')),
    });
  });
  if (restam === 0 && podem_voltar === 0) return null;
  return (
    <>
      <Button size="s" variant="secondary" busy={busy} onClick={() => run()}>
        {restam > 0 ? 'Tirar os produtos de exemplo' : 'Trazer de volta'}
      </Button>
      {problem !== '' && <p role="alert">{problem}</p>}
      {question}
    </>
  );
}
