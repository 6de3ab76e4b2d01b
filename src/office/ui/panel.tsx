import { useId, type ReactNode, type Ref } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import styles from './panel.module.css';

interface PanelProps {
  title: string;
  /** Its address on the page, where something leads to it. */
  id?: string;
  /** Beside the title: a period, a link, a button. */
  aside?: ReactNode;
  /** Without the inner margin: for a table that fills it. */
  flush?: boolean;
  className?: string | undefined;
  /** For who leads the keyboard here. */
  ref?: Ref<HTMLElement> | undefined;
  children: ReactNode;
}

/** A white sheet on the office's ground with a title of its own. */
export function Panel({ title, id: place, aside, flush, className, ref, children }: PanelProps) {
  const id = useId();
  return (
    <section
      ref={ref}
      id={place}
      className={classNames(styles.panel, className)}
      aria-labelledby={id}
      {...((ref !== undefined || place !== undefined) && { tabIndex: -1 })}
    >
      <div className={styles.head}>
        <h2 className={styles.title} id={id}>
          {title}
        </h2>
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
      <div className={classNames(styles.content, flush && styles.flush)}>{children}</div>
    </section>
  );
}
