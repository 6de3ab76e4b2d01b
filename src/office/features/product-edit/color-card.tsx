import { isolated } from '#shared/text.ts';
import { IconButton } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { useQuestion } from '../../ui/question.tsx';
import { AddressForm } from './address-form.tsx';
import { ColorPictures } from './color-pictures.tsx';
import type { DraftColor } from './draft.ts';
import styles from './steps.module.css';
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
  // Its arrows are not disabled there: whoever moves it by keys would lose her place.
  const [isFirst, isLast] = [place.index === 0, place.index === place.count - 1];
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
        <label className={styles.color}>
          <input
            type="color"
            value={color.hex || '#cccccc'}
            onChange={(event) => {
              const hex = event.currentTarget.value;
              onChange(() => ({ hex }));
            }}
          />
          Tom
        </label>
        <span className={styles.cardActions}>
          <IconButton
            icon="chevron-up"
            label={`Subir ${name}`}
            aria-disabled={isFirst}
            onClick={() => !isFirst && onMove(place.index - 1)}
          />
          <IconButton
            icon="chevron-down"
            label={`Descer ${name}`}
            aria-disabled={isLast}
            onClick={() => !isLast && onMove(place.index + 1)}
          />
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
