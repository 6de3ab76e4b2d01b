import { useEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { LAST_STEP, problemsOf, stepText, type Problem, type Step } from './draft-check.ts';
import { withTyped } from './typed.ts';
import type { DraftState } from './use-draft.ts';

export interface Steps {
  step: Step;
  /** What keeps the draft from being saved. */
  problems: readonly Problem[];
  /** Problems are told only once one tried to go on with them. */
  tried: boolean;
  /** How many pictures are on their way. */
  uploads: number;
  countUploads(difference: number): void;
  /** The steps' list, and what the present one shows. */
  list: RefObject<HTMLOListElement | null>;
  content: RefObject<HTMLDivElement | null>;
  go(to: Step): void;
  /** Goes on, if this step has all it needs; else to the field that is wrong. */
  next(): void;
  /** Does it, if nothing is missing in any step; else goes to where the first thing is, unless all are told here. */
  finish(act: () => void): void;
}

/** Which step of the wizard one is at, and the ways between them; the keyboard goes along. */
export function useSteps({ draft, change }: Pick<DraftState, 'draft' | 'change'>): Steps {
  const [step, setStep] = useState<Step>(0);
  const [tried, setTried] = useState(false);
  const [uploads, setUploads] = useState(0);
  const list = useRef<HTMLOListElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const parts = draft.cores.length + draft.tamanhos.length;
  const partsBefore = useRef(parts);
  useEffect(() => {
    if (partsBefore.current === parts) return;
    partsBefore.current = parts;
    // What was pressed may be gone with the colour or size that it removed: the keyboard goes on in the step.
    if (document.activeElement === document.body) content.current?.focus({ preventScroll: true });
  }, [parts]);
  const problems = problemsOf(draft);

  function go(to: Step): void {
    // Pictures on their way belong to the step that sends them.
    if (uploads > 0) return;
    // Typed beside a list and not added: meant all the same.
    flushSync(() => {
      change(withTyped);
      setStep(to);
      setTried(false);
    });
    content.current?.focus({ preventScroll: true });
    // A step begins at its top, however far down the one before was read.
    list.current?.scrollIntoView({ block: 'nearest' });
  }
  function next(): void {
    if (stepText(problems, step) === null) go((step + 1) as Step);
    else showProblems(step);
  }
  function showProblems(at: Step): void {
    flushSync(() => {
      setStep(at);
      setTried(true);
    });
    content.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }
  function finish(act: () => void): void {
    const [first] = problems;
    if (first === undefined) act();
    else showProblems(step === LAST_STEP ? step : first.step);
  }
  const countUploads = (difference: number) => setUploads((now) => now + difference);
  return { step, problems, tried, uploads, countUploads, list, content, go, next, finish };
}
