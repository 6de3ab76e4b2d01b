import { useEffect } from 'react';

/**
 * The packing table by keys: Ctrl+Enter presses what comes next, wherever the keyboard is, and what a scanner types onto
 * a button goes into the field that it is meant for, so that its Enter presses nothing.
 */
export function useTableKeys(): void {
  useEffect(() => {
    function heard(event: KeyboardEvent): void {
      // What a dialog asks is answered there.
      if (event.defaultPrevented || !(event.target instanceof Element) || event.target.closest('dialog'))
        return;
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) pressNext(event);
      else if (isLetter(event) && isOnButton(event.target)) fieldOf()?.focus({ preventScroll: true });
    }
    document.addEventListener('keydown', heard);
    return () => document.removeEventListener('keydown', heard);
  }, []);
}

function pressNext(event: KeyboardEvent): void {
  const next = document.querySelector<HTMLButtonElement>('[data-next-press]');
  if (next === null) return;
  event.preventDefault();
  // A key that is held down is one press.
  if (!event.repeat) next.click();
}

const fieldOf = () => document.querySelector<HTMLInputElement>('[data-scan-field]');
const isOnButton = (target: Element) => target.closest('button') !== null;
const isLetter = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent) =>
  key.length === 1 && key !== ' ' && !ctrlKey && !altKey && !metaKey;
