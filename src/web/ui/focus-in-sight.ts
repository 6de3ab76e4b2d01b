import { useEffect, useRef, type RefObject } from 'react';

/**
 * Puts the focus on something and it into the middle of the screen, so that what is said right beside it is seen:
 * under no bar that stays, and above a phone's keyboard.
 */
export function focusInSight(element: HTMLElement | null | undefined): void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'center' });
}

/**
 * For a form: with each new answer the focus goes to the first field that is wrong, else to the button, where the
 * form's own message stands; whoever sent it by Enter may have been far from it. Whoever has gone on typing in another
 * field while the answer was on its way stays there.
 */
export function useFocusOnAnswer(answer: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const sentFrom = useRef<Element | null>(null);
  // The listener goes with its form.
  useEffect(() => {
    form.current?.addEventListener('submit', () => {
      sentFrom.current = document.activeElement;
    });
  }, []);
  useEffect(() => {
    if (!answer) return;
    const find = (what: string) => form.current?.querySelector<HTMLElement>(what);
    const { activeElement, body } = document;
    const wrong = find('[aria-invalid]');
    if (wrong || activeElement === body || activeElement === sentFrom.current)
      focusInSight(wrong ?? find('[type="submit"]'));
  }, [answer]);
  return form;
}
