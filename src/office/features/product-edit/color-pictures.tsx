import { useState, type ClipboardEvent, type DragEvent, type ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './color-pictures.module.css';
import { ACCEPTED } from '../../lib/picture-checks.ts';
import { useUploads } from '../../lib/use-uploads.ts';
import { moved } from '../../lib/list-moves.ts';
import { PictureThumb } from './picture-thumb.tsx';

interface ColorPicturesProps {
  colorName: string;
  pictures: readonly string[];
  onChange(next: (pictures: readonly string[]) => string[]): void;
  onUploads(difference: number): void;
  /** One more way: by address. */
  children: ReactNode;
}

/** Makes an element take files that are dropped or pasted, and tells whether something hangs over it. */
function useDropPlace(onFiles: (files: readonly File[]) => void) {
  const [over, setOver] = useState(false);
  const listeners = {
    onDragOver(event: DragEvent) {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault();
      setOver(false);
      onFiles([...event.dataTransfer.files]);
    },
    onPaste(event: ClipboardEvent) {
      const files = [...event.clipboardData.files];
      if (files.length === 0) return;
      event.preventDefault();
      onFiles(files);
    },
  };
  return [over, listeners] as const;
}

/** A colour's pictures: by address, or as files that are chosen, dropped, pasted or taken with the camera. */
export function ColorPictures(props: ColorPicturesProps) {
  const { colorName, pictures, onChange, onUploads, children } = props;
  const add = (url: string) => onChange((now) => (now.includes(url) ? [...now] : [...now, url]));
  const { uploads, problems, sendAll } = useUploads({ onDone: add, onCount: onUploads });
  const [over, place] = useDropPlace(sendAll);
  return (
    <div
      {...place}
      role="group"
      aria-label={`Imagens de ${colorName}`}
      className={classNames(styles.pictures, over && styles.over)}
    >
      {pictures.length > 0 && (
        <ul className={styles.thumbs}>
          {pictures.map((url, index) => (
            <PictureThumb
              key={url}
              url={url}
              name={`Imagem ${index + 1} de ${colorName}`}
              isFirst={index === 0}
              onFirst={() => onChange((now) => moved(now, now.indexOf(url), 0))}
              onCopied={(copy) => onChange((now) => now.map((other) => (other === url ? copy : other)))}
              onRemove={() => onChange((now) => now.filter((other) => other !== url))}
            />
          ))}
        </ul>
      )}
      {uploads.map(({ id, name, part }) => (
        <div key={id} className={styles.progress} role="status">
          <span>Enviando {name.slice(0, 40)}</span>
          <progress value={part} max={1} aria-label={`Envio de ${name.slice(0, 40)}`} />
        </div>
      ))}
      {problems.map((text) => (
        <p key={text} role="alert" className={styles.problem}>
          {text}
        </p>
      ))}
      <div className={styles.ways}>
        <FileButton text="Escolher imagens" icon="upload" onFiles={sendAll} />
        <FileButton text="Tirar foto" icon="camera" camera onFiles={sendAll} />
        <span className={styles.hint}>ou arraste e cole aqui. Até 10 MB cada.</span>
      </div>
      {children}
    </div>
  );
}

interface FileButtonProps {
  text: string;
  icon: 'upload' | 'camera';
  camera?: boolean;
  onFiles(files: readonly File[]): void;
}

/** The camera is offered where a finger points: there the chooser opens it. */
function FileButton({ text, icon, camera = false, onFiles }: FileButtonProps) {
  return (
    <label className={classNames(styles.file, camera && styles.camera)}>
      <Icon name={icon} />
      {text}
      <input
        type="file"
        accept={camera ? 'image/*' : ACCEPTED}
        multiple={!camera}
        {...(camera && { capture: 'environment' as const })}
        className={styles.fileInput}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
    </label>
  );
}
