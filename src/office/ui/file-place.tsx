import { useState, type DragEvent, type ReactNode, type RefObject } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './file-place.module.css';

interface FilePlaceProps {
  /** 'Escolher arquivo CSV' */
  title: string;
  /** What it takes. */
  children: ReactNode;
  accept: string;
  multiple?: boolean;
  disabled?: boolean;
  input?: RefObject<HTMLInputElement | null>;
  /** One or more were chosen or dropped here. */
  onFiles(files: readonly File[]): void;
}

/** A place to choose files at, or to drop them on. */
export function FilePlace(props: FilePlaceProps) {
  const { title, children, accept, multiple = false, disabled = false, input, onFiles } = props;
  const [over, setOver] = useState(false);
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])].slice(0, multiple ? undefined : 1);
    if (files.length > 0 && !disabled) onFiles(files);
  };
  const dropping = {
    onDragOver(event: DragEvent) {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault();
      setOver(false);
      take(event.dataTransfer.files);
    },
  };
  return (
    <label {...dropping} className={classNames(styles.place, over && styles.over)}>
      <Icon name="upload" className={styles.mark} />
      <strong>{title}</strong>
      <span>{children}</span>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        className={styles.input}
        onChange={(event) => {
          take(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
      />
    </label>
  );
}
