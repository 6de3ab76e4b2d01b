import { useState, type DragEvent } from 'react';
import type { Categoria } from '#shared/wire/catalog.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './categories-screen.module.css';
import { NameEditor } from './name-editor.tsx';

const DRAGGED = 'application/x-category';

interface CategoryCardProps {
  category: Categoria;
  place: { index: number; count: number };
  mayWrite: boolean;
  onChange(change: Partial<Pick<Categoria, 'nome' | 'slug' | 'ativa'>>): Promise<boolean>;
  onRemove(): void;
  /** Puts the category that stands at `from` at `to`. */
  onMove(from: number, to: number): void;
}

/** One category: name and address edited in place, its order by drag or by the arrows. */
export function CategoryCard({ mayWrite, ...card }: CategoryCardProps) {
  const { category, place, onChange, onMove } = card;
  const { nome, slug, ativa } = category;
  const [over, setOver] = useState(false);
  const { index } = place;
  const dropping = mayWrite && {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes(DRAGGED)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault();
      setOver(false);
      const from = event.dataTransfer.getData(DRAGGED);
      if (from !== '') onMove(Number(from), index);
    },
  };
  return (
    <li className={classNames(styles.card, over && styles.over)} {...dropping}>
      {mayWrite && (
        <span
          className={styles.grip}
          draggable
          title="Arraste para mudar a ordem"
          onDragStart={(event) => event.dataTransfer.setData(DRAGGED, String(index))}
        >
          <Icon name="grip" />
        </span>
      )}
      <div className={styles.words}>
        <NameEditor
          label="Nome da categoria"
          value={nome}
          readOnly={!mayWrite}
          onSave={(next) => onChange({ nome: next })}
        />
        <NameEditor
          label="Endereço da categoria"
          value={slug}
          prefix="/"
          readOnly={!mayWrite}
          onSave={(next) => onChange({ slug: next })}
        />
        {!ativa && <Badge tone="quiet">Oculta</Badge>}
      </div>
      {mayWrite && <CardActions {...card} />}
    </li>
  );
}

function CardActions({
  category: { nome, ativa },
  place: { index, count },
  onChange,
  onRemove,
  onMove,
}: Omit<CategoryCardProps, 'mayWrite'>) {
  const short = nome.slice(0, 60);
  return (
    <span className={styles.actions}>
      {/* Not disabled at the ends: whoever moves it there by keys would lose her place. */}
      <IconButton
        icon="chevron-up"
        label={`Subir ${short}`}
        aria-disabled={index === 0}
        onClick={() => index > 0 && onMove(index, index - 1)}
      />
      <IconButton
        icon="chevron-down"
        label={`Descer ${short}`}
        aria-disabled={index === count - 1}
        onClick={() => index < count - 1 && onMove(index, index + 1)}
      />
      <Button variant="quiet" size="s" onClick={() => void onChange({ ativa: !ativa })}>
        {ativa ? 'Ocultar' : 'Mostrar'}
      </Button>
      <IconButton icon="trash" label={`Excluir ${short}`} onClick={onRemove} />
    </span>
  );
}
