import { useState } from 'react';
import { errorText } from '#web/lib/calls/api.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { notify } from '../../ui/notices.tsx';
import styles from './color-pictures.module.css';
import { copyPicture } from './copy-picture.ts';

interface PictureThumbProps {
  url: string;
  name: string;
  isFirst: boolean;
  onFirst(): void;
  onRemove(): void;
  /** The shop has a copy of it by now. */
  onCopied(url: string): void;
}

/** A small picture with what can be done to it; one that does not load says so. */
export function PictureThumb({ url, name, isFirst, onFirst, onRemove, onCopied }: PictureThumbProps) {
  const [failed, setFailed] = useState(false);
  const [copying, setCopying] = useState(false);
  const isElsewhere = url.startsWith('https:');

  async function copy(): Promise<void> {
    setCopying(true);
    try {
      onCopied(await copyPicture(url));
    } catch (error) {
      notify('error', errorText(error, 'A imagem não pôde ser copiada. Tente novamente.'));
      setCopying(false);
    }
  }
  return (
    <li className={styles.thumb}>
      {failed ? (
        <span className={styles.broken} role="alert">
          Erro ao carregar imagem
        </span>
      ) : (
        <img src={url} alt={name} className={styles.image} onError={() => setFailed(true)} />
      )}
      <span className={styles.thumbFoot}>
        {isFirst ? (
          <Badge tone="quiet">Principal</Badge>
        ) : (
          <IconButton icon="check" label={`Tornar principal: ${name}`} onClick={onFirst} />
        )}
        <IconButton icon="trash" label={`Remover: ${name}`} onClick={onRemove} />
      </span>
      {isElsewhere && (
        <Button variant="quiet" size="s" busy={copying} onClick={() => void copy()}>
          Copiar para a loja
        </Button>
      )}
    </li>
  );
}
