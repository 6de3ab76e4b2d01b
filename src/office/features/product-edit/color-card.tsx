import { isolated } from '#shared/text.ts';
import { IconButton } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { useQuestion } from '../../ui/question.tsx';
import { AddressForm } from './address-form.tsx';
import { ColorPictures } from './color-pictures.tsx';
import type { DraftColor } from './draft.ts';
import styles from './steps.module.css';
import { ToneField } from './tone-field.tsx';
import { withAddress } from './typed.ts';

interface ColorCardProps {
  color: DraftColor;
  /** Why the address typed for a picture can't be added. */
  addressError: string | undefined;
  place: { index: number; count: number };
  onChange(next: (color: DraftColor) => Partial<DraftColor>): void;
  onMove(to: number): void;
  onRemove(): void;
  onUploads(difference: number): void;
}

/** One colour: its name, its tone, its pictures, its place among the others. */
export function ColorCard(props: ColorCardProps) {
  const { color, addressError, place, onChange, onMove, onRemove, onUploads } = props;
  const [ask, question] = useQuestion();
  const name = color.nome || 'cor sem nome';
  async function remove(): Promise<void> {
    const sure =
      color.pictures.length === 0 ||
      (await ask({
        title: 'Remover cor',
        text: `Remover a cor "${isolated(name.slice(0, 60))}" e as imagens dela deste produto?`,
        yes: 'Remover',
        danger: true,
      }));
    if (sure) onRemove();
  }
  return (
    <li className={styles.card}>
      <div className={styles.cardHead}>
        <TextField
          className={styles.adderField}
          label={`Nome da ${place.index + 1}ª cor`}
          maxLength={60}
          value={color.nome}
          error={color.nome.trim() === '' ? 'Digite o nome da cor' : undefined}
          onChange={(event) => {
            const nome = event.currentTarget.value;
            onChange(() => ({ nome }));
          }}
        />
        <ToneField value={color.hex || '#cccccc'} onChange={(hex) => onChange(() => ({ hex }))} />
        <span className={styles.cardActions}>
          <Arrows name={name} place={place} onMove={onMove} />
          <IconButton icon="trash" label={`Remover ${name}`} onClick={() => void remove()} />
        </span>
      </div>
      <ColorPictures
        colorName={name}
        pictures={color.pictures}
        onChange={(next) => onChange(({ pictures }) => ({ pictures: next(pictures) }))}
        onUploads={onUploads}
      >
        <AddressForm
          color={color}
          error={addressError}
          onType={(endereco) => onChange(() => ({ endereco: endereco || undefined }))}
          onAdd={() => onChange(withAddress)}
        />
      </ColorPictures>
      {question}
    </li>
  );
}

/** At an end they are not disabled: whoever moves a colour by keys would lose her place. */
function Arrows({ name, place, onMove }: Pick<ColorCardProps, 'place' | 'onMove'> & { name: string }) {
  const { index, count } = place;
  const [isFirst, isLast] = [index === 0, index === count - 1];
  return (
    <>
      <IconButton
        icon="chevron-up"
        label={`Subir ${name}`}
        aria-disabled={isFirst}
        onClick={() => !isFirst && onMove(index - 1)}
      />
      <IconButton
        icon="chevron-down"
        label={`Descer ${name}`}
        aria-disabled={isLast}
        onClick={() => !isLast && onMove(index + 1)}
      />
    </>
  );
}
