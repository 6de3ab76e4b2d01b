import { LONGEST } from '#shared/own-pages.ts';
import { shopPicture } from '#shared/shop-pictures.ts';
import { TextField } from '#web/ui/field.tsx';
import { PicturePlace } from '../../fields/picture-place.tsx';
import { SmallPicture } from '../../fields/small-picture.tsx';
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
  const isLost = shopPicture(block.imagem) === null || !/descr/i.test(error ?? '');
  return (
    <>
      <PicturePlace
        label={`Bloco ${number}`}
        value={block.imagem}
        onChange={(imagem) => onChange({ imagem })}
        problem={isLost ? error : undefined}
        required
      >
        {(picture) => <SmallPicture picture={picture} className={styles.picture} />}
      </PicturePlace>
      <TextField
        label={`Descrição da imagem ${number}`}
        hint="Para quem não a vê: o que ela mostra."
        value={block.alt}
        maxLength={LONGEST.alt}
        error={isLost ? undefined : error}
        onChange={({ target }) => onChange({ alt: target.value })}
      />
    </>
  );
}
