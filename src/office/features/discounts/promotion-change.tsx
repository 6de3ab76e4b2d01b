import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { PromocaoLida } from '#shared/wire/promotions.ts';
import { ApiError } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/button.tsx';
import { officePaths } from '../../lib/paths.ts';
import { laterText, useAct } from '../../lib/use-act.ts';
import { notify } from '../../ui/notices.tsx';
import { useQuestion } from '../../ui/question.tsx';
import {
  copyPromotion,
  deletePromotion,
  pausePromotion,
  publishPromotion,
  savePromotion,
} from './promotion-calls.ts';
import { draftOf } from './promotion-draft.ts';
import { PromotionFields, usePromotionForm, type PromotionForm } from './promotion-form.tsx';
import { Simulator } from './simulator.tsx';
import { useUnsaved } from './use-unsaved.ts';

type What = 'save' | 'publish' | 'pause' | 'copy' | 'delete';

const DONE: Record<What, string> = {
  save: 'Promoção salva.',
  publish: 'Promoção publicada.',
  pause: 'Promoção pausada.',
  copy: 'Promoção copiada como rascunho.',
  delete: 'Promoção excluída.',
};

const OVERTAKEN =
  'Outra pessoa mudou esta promoção enquanto você a editava. Recarregue a página e mude de novo.';

/** Does what is asked with a promotion; answers where to go then, null: here. Null is also what can't be sent yet. */
async function act(what: What, promocao: PromocaoLida, form: PromotionForm): Promise<string | null> {
  const { id } = promocao;
  if (what === 'copy') return officePaths.promotion((await copyPromotion(id)).id);
  if (what === 'delete') {
    await deletePromotion(id);
    return officePaths.discounts;
  }
  if (what === 'pause') await pausePromotion(id);
  else {
    const body = form.check();
    if (body === null) return null;
    if (form.isChanged) await savePromotion(body, promocao);
    if (what === 'publish') await publishPromotion(id);
  }
  return officePaths.promotion(id);
}

/** All of a promotion to be changed, and what can be done with it. */
export function PromotionChange({ promocao }: { promocao: PromocaoLida }) {
  const { id } = promocao;
  const form = usePromotionForm(useState(() => draftOf(promocao))[0]);
  const navigate = useNavigate();
  const [ask, question] = useQuestion();
  const { busy, problem, run } = useAct(
    async (what: What) => {
      const to = await act(what, promocao, form);
      if (to === null) return;
      notify('success', DONE[what]);
      if (to !== officePaths.promotion(id)) void navigate(to);
    },
    (error) => (error instanceof ApiError && error.codigo === 'versao' ? OVERTAKEN : laterText(error)),
  );
  const unsaved = useUnsaved(form.isChanged && !busy);
  async function remove(): Promise<void> {
    const yes = await ask({
      title: 'Excluir desconto',
      text: 'Tem certeza que deseja excluir este desconto?',
      yes: 'Excluir',
      danger: true,
    });
    if (yes) run('delete');
  }
  return (
    <>
      <PromotionFields
        form={form}
        id={id}
        problem={problem}
        answers={<Answers {...{ promocao, busy, run }} onRemove={() => void remove()} />}
      >
        <Simulator promocao={{ id, draft: form.draft }} />
      </PromotionFields>
      {question}
      {unsaved}
    </>
  );
}

interface AnswersProps {
  promocao: PromocaoLida;
  busy: boolean;
  run(what: What): void;
  onRemove(): void;
}

/** What can be done with it, which its state says. */
function Answers({ promocao: { status }, busy, run, onRemove }: AnswersProps) {
  const isDraft = status === 'rascunho';
  const rests = isDraft || status === 'pausada';
  return (
    <>
      {isDraft && (
        <Button variant="quiet" icon="trash" busy={busy} onClick={onRemove}>
          Excluir
        </Button>
      )}
      <Button variant="quiet" icon="copy" busy={busy} onClick={() => run('copy')}>
        Copiar
      </Button>
      {!rests && status !== 'encerrada' && (
        <Button variant="secondary" icon="pause" busy={busy} onClick={() => run('pause')}>
          Pausar
        </Button>
      )}
      <Button variant={rests ? 'secondary' : 'primary'} busy={busy} onClick={() => run('save')}>
        {isDraft ? 'Salvar rascunho' : 'Salvar'}
      </Button>
      {rests && (
        <Button icon="check" busy={busy} onClick={() => run('publish')}>
          {isDraft ? 'Publicar' : 'Retomar'}
        </Button>
      )}
    </>
  );
}
