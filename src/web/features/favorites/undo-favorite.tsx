import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './favorites-screen.module.css';

/** After a piece was taken out: says so and offers to undo it. Takes the focus that the piece's button had. */
export function UndoFavorite({ nome, onUndo }: { nome: string | undefined; onUndo(): void }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) place.current?.querySelector('button')?.focus();
  }, []);
  return (
    <div className={styles.undo} ref={place} role="status">
      <span>{nome ?? 'A peça'} saiu dos favoritos.</span>
      <Button variant="quiet" onClick={onUndo}>
        Desfazer
      </Button>
    </div>
  );
}
