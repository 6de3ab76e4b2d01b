import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { IconButton } from './button.tsx';
import styles from './info-box.module.css';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';

export type InfoKind = 'success' | 'error' | 'warning' | 'info';

const iconOf: Record<InfoKind, IconName> = {
  success: 'check-circle',
  error: 'error',
  warning: 'alert',
  info: 'info',
};

/** How long news that need no answer stay, and how long they take to go. */
const AUTO_CLOSE_MS = 3000;
const CLOSING_MS = 300;

interface InfoBoxProps {
  kind: InfoKind;
  title?: string;
  children: ReactNode;
  /** Called when it is gone; without it the box has no close button and stays. */
  onClose?(): void;
  /** Success and info close by themselves after 3 s when they can close; false keeps them. */
  autoClose?: boolean;
  className?: string | undefined;
}

/**
 * A message in the page. Errors and warnings are announced at once, the others politely;
 * give a new message a new `key`, so that its time starts again.
 */
export function InfoBox({ kind, title, children, onClose, autoClose, className }: InfoBoxProps) {
  const [closing, setClosing] = useState(false);
  const closesItself = autoClose ?? (kind === 'success' || kind === 'info');
  const closed = useEffectEvent(() => onClose?.());
  const canClose = onClose !== undefined;
  useEffect(() => {
    if (!canClose || !closesItself || closing) return;
    const timer = setTimeout(() => setClosing(true), AUTO_CLOSE_MS);
    return () => clearTimeout(timer);
  }, [canClose, closesItself, closing]);
  useEffect(() => {
    if (!closing) return;
    const timer = setTimeout(() => closed(), CLOSING_MS);
    return () => clearTimeout(timer);
  }, [closing]);
  return (
    <div
      className={classNames(styles.box, styles[kind], closing && styles.closing, className)}
      role={kind === 'error' || kind === 'warning' ? 'alert' : 'status'}
    >
      <Icon name={iconOf[kind]} className={styles.mark} />
      <div className={styles.text}>
        {title && <strong className={styles.title}>{title}</strong>}
        <div>{children}</div>
      </div>
      {onClose && (
        <IconButton
          icon="close"
          label="Fechar aviso"
          className={styles.close}
          onClick={() => setClosing(true)}
        />
      )}
    </div>
  );
}
