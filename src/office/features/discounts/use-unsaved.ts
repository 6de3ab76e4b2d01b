import type { ReactNode } from 'react';
import { useLeaveWarning } from '../../lib/use-leave-warning.ts';
import { useQuestion } from '../../ui/question.tsx';

/** Asks before a form that was changed is left; the elements stand in the page. */
export function useUnsaved(isChanged: boolean): ReactNode {
  const [ask, question] = useQuestion();
  useLeaveWarning(isChanged, () =>
    ask({
      title: 'Sair sem salvar?',
      text: 'O que você escreveu desta promoção se perde.',
      yes: 'Sair',
      no: 'Continuar aqui',
      danger: true,
    }),
  );
  return question;
}
