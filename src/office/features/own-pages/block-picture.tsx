import { useId, useState } from 'react';
import { LONGEST } from '#shared/own-pages.ts';
import { pictureText, shopPicture } from '#shared/shop-pictures.ts';
import { TextField } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ACCEPTED } from '../../lib/picture-checks.ts';
import { useUploads } from '../../lib/use-uploads.ts';
import type { BlockChange, TypedBlock } from './typed-blocks.ts';
import styles from './own-pages.module.css';

interface BlockPictureProps {
  block: Extract<TypedBlock, { tipo: 'imagem' }>;
  number: number;
  error: string | undefined;
  onChange(change: BlockChange): void;
}

/** A picture, sent to the shop at once, and what it shows in words. */
export function BlockPicture({ block, number, error, onChange }: BlockPictureProps) {
  const id = useId();
  const [sending, setSending] = useState(0);
  const { problems, sendAll } = useUploads({
    onDone: (url, size) => onChange({ imagem: pictureText({ url, ...size }) }),
    onCount: (difference) => setSending((now) => now + difference),
  });
  const picture = shopPicture(block.imagem);
  const isLost = picture === null || !/descr/i.test(error ?? '');
  const wrong = [isLost ? error : undefined, ...problems].filter((text) => text !== undefined);
  return (
    <div role="group" aria-label={`Bloco ${number}: imagem`} className={styles.form}>
      {picture && (
        <img
          src={picture.url}
          alt=""
          width={picture.width}
          height={picture.height}
          className={styles.picture}
        />
      )}
      <div className={styles.ways}>
        <label className={styles.file}>
          <Icon name="upload" />
          {picture ? 'Trocar imagem' : 'Escolher imagem'}
          <input
            type="file"
            accept={ACCEPTED}
            aria-label={`Bloco ${number}: ${picture ? 'trocar imagem' : 'escolher imagem'}`}
            aria-describedby={`${id}-wrong`}
            className={styles.input}
            onChange={({ currentTarget }) => {
              void sendAll([...(currentTarget.files ?? [])].slice(0, 1));
              currentTarget.value = '';
            }}
          />
        </label>
        {sending > 0 && <span role="status">Enviando…</span>}
      </div>
      <div id={`${id}-wrong`} role="alert" className={styles.problem}>
        {wrong.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      <TextField
        label={`Descrição da imagem ${number}`}
        hint="Para quem não a vê: o que ela mostra."
        value={block.alt}
        maxLength={LONGEST.alt}
        error={isLost ? undefined : error}
        onChange={({ target }) => onChange({ alt: target.value })}
      />
    </div>
  );
}
