import { useRef } from 'react';
import type { QuestionTexts } from '../../ui/question.tsx';

/** Asks once whether what was only played may become real: who said yes and mistyped a password is not asked again. */
export function useGoingLive(
  ask: (texts: QuestionTexts) => Promise<boolean>,
  texts: QuestionTexts,
): () => Promise<boolean> {
  const isMeant = useRef(false);
  return async () => {
    isMeant.current ||= await ask(texts);
    return isMeant.current;
  };
}
