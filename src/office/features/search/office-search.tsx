import { useEffect } from 'react';
import { Dialog } from '#web/ui/dialog.tsx';
import { openOverAll, useOverAll } from '../../lib/search-door.ts';
import { KeyMap } from './key-map.tsx';
import { Palette } from './palette.tsx';

const TYPING = 'input, textarea, select, [contenteditable]';

function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest(TYPING) !== null;
}

/** ⌘K and Ctrl+K from everywhere; '/' and '?' only where nobody types and nothing is asked. */
function heard(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey } = event;
  const isOverAll = document.querySelector('dialog[open]') !== null;
  if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') {
    event.preventDefault();
    if (!isOverAll) openOverAll('search');
    return;
  }
  if (isOverAll || ctrlKey || metaKey || altKey || isTyping(event)) return;
  if (key !== '/' && key !== '?') return;
  event.preventDefault();
  openOverAll(key === '/' ? 'search' : 'keys');
}

const close = () => openOverAll(null);

/** The search over everything and the map of keys, once for the whole office. */
export function OfficeSearch() {
  const open = useOverAll();
  useEffect(() => {
    document.addEventListener('keydown', heard);
    return () => document.removeEventListener('keydown', heard);
  }, []);
  return (
    <>
      <Dialog open={open === 'search'} onClose={close} title="Procurar">
        {open === 'search' && <Palette onGo={close} />}
      </Dialog>
      <Dialog open={open === 'keys'} onClose={close} title="Atalhos do teclado">
        {open === 'keys' && <KeyMap />}
      </Dialog>
    </>
  );
}
