import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { IconButton } from './button.tsx';
import styles from './dialog.module.css';
import { classNames } from './class-names.ts';

interface DialogProps {
  open: boolean;
  /** Asked by the close button, Esc and the backdrop; the owner then sets `open` to false. */
  onClose(): void;
  title: string;
  /** modal: in the middle (from below on a phone); sheet: full height from the right; drawer: from the left; full: all. */
  variant?: 'modal' | 'sheet' | 'drawer' | 'full';
  /** wide: up to 56 rem instead of 32. */
  wide?: boolean;
  /** False: only the owner closes it, while something must not be interrupted. */
  closable?: boolean;
  /** What is in it is drawn in the frame after it opens, once: the touch that opens it is answered sooner. */
  inTwoFrames?: boolean;
  /** Stays in sight under content that scrolls: the way on. */
  footer?: ReactNode;
  children: ReactNode;
}

/** A native modal dialog: the browser traps the focus and gives it back to what opened it. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, variant = 'modal', wide, closable = true } = props;
  const { inTwoFrames = false, footer, children } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || dialog.open === open) return;
    if (open) dialog.showModal();
    else dialog.close();
  }, [open]);
  const isDrawn = useDrawn(open, inTwoFrames);
  // One that is taken out of the page while it is open gives the focus back first.
  useLayoutEffect(() => {
    const dialog = ref.current;
    return () => dialog?.close();
  }, []);

  // Esc and the backdrop ask; a press on the backdrop arrives on the dialog element itself.
  const ask = useEffectEvent((event: Event) => {
    const onBackdrop = event.type === 'mousedown' && event.target === event.currentTarget;
    if (event.type === 'cancel') event.preventDefault();
    if (closable && (onBackdrop || event.type === 'cancel')) onClose();
  });
  // The browser may close it without asking, for instance on a second Esc: what must stay is opened again.
  const closed = useEffectEvent(() => {
    if (!open) return;
    if (closable) onClose();
    else ref.current?.showModal();
  });
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const listening = new AbortController();
    const { signal } = listening;
    dialog.addEventListener('mousedown', (event) => ask(event), { signal });
    dialog.addEventListener('cancel', (event) => ask(event), { signal });
    dialog.addEventListener('close', () => closed(), { signal });
    return () => listening.abort();
  }, []);

  return (
    <dialog
      ref={ref}
      className={classNames(styles.dialog, styles[variant], wide && styles.wide)}
      aria-labelledby={titleId}
    >
      <div className={styles.frame}>
        <div className={styles.header}>
          <h2 className={styles.title} id={titleId}>
            {title}
          </h2>
          {closable && <IconButton icon="close" label="Fechar" onClick={onClose} />}
        </div>
        <div className={styles.content}>{isDrawn && children}</div>
        {isDrawn && footer && <div className={styles.footer}>{footer}</div>}
      </div>
    </dialog>
  );
}

/** May its content be drawn? From the frame after it first opens on, or always. */
function useDrawn(open: boolean, inTwoFrames: boolean): boolean {
  const [isDrawn, setDrawn] = useState(!inTwoFrames);
  useEffect(() => {
    if (!open || isDrawn) return;
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setDrawn(true));
    });
    return () => cancelAnimationFrame(frame);
  }, [open, isDrawn]);
  return isDrawn;
}
