import { useEffect, useRef, type ReactNode } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './size-sheet.module.css';

interface SizeSheetProps {
  /** The preselected size. */
  tamanho: string;
  open: boolean;
  onClose(): void;
  /** The way on. */
  footer: ReactNode;
  /** The sizes. */
  children: ReactNode;
}

/** Asks a phone's shopper for the size that she has not looked at yet: the preselected one is chosen, and a press buys. */
export function SizeSheet({ tamanho, open, onClose, footer, children }: SizeSheetProps) {
  const place = useRef<HTMLDivElement>(null);
  // After the dialog's own effect has opened it.
  useEffect(() => {
    if (open) place.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus();
  }, [open]);
  return (
    <Dialog open={open} onClose={onClose} title="Confira o tamanho" footer={footer}>
      <div ref={place} className={styles.sheet}>
        {tamanho !== '' && (
          <p className={styles.hint}>
            O tamanho <bdi>{tamanho}</bdi> já está marcado. Escolha outro ou aperte Comprar de novo.
          </p>
        )}
        {children}
      </div>
    </Dialog>
  );
}
