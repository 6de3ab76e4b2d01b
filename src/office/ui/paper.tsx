import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './paper.module.css';

/** How long a picture may keep the printer waiting. */
const PICTURE_PATIENCE_MS = 4000;

async function untilDrawn(place: HTMLElement): Promise<void> {
  const pictures = [...place.querySelectorAll('img')].map((img) => img.decode().catch(() => {}));
  const patience = new Promise((resolve) => setTimeout(resolve, PICTURE_PATIENCE_MS));
  await Promise.race([Promise.all(pictures), patience]);
}

interface PaperProps {
  name: string;
  children: ReactNode;
  onPrinted(): void;
}

/** A sheet that only paper shows; it is printed once its pictures are there. */
export function Paper({ name, children, onPrinted }: PaperProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const printed = useEffectEvent(onPrinted);
  useEffect(() => {
    let wanted = true;
    async function print(): Promise<void> {
      if (sheet.current !== null) await untilDrawn(sheet.current);
      if (!wanted) return;
      window.print();
      printed();
    }
    void print();
    return () => {
      wanted = false;
    };
  }, []);
  return createPortal(
    <div className={styles.sheet} ref={sheet} data-sheet={name}>
      {children}
    </div>,
    document.body,
  );
}
