import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './own-ways.module.css';

/** One of what the shop does itself, in words. */
export interface OwnWayLine {
  nome: string;
  ativo: boolean;
  words: readonly string[];
}

interface OwnWayListProps {
  lines: readonly OwnWayLine[];
  /** What each is, in the words of its buttons: 'a área'. */
  what: string;
  locked: boolean;
  onEdit(at: number): void;
  onRemove(at: number): void;
}

/** Areas or places, each with its ways to change it. */
export function OwnWayList({ lines, what, locked, onEdit, onRemove }: OwnWayListProps) {
  if (lines.length === 0) return null;
  return (
    <ul className={styles.list}>
      {lines.map(({ nome, ativo, words }, at) => (
        <li key={nome} className={styles.item}>
          <span className={styles.name}>
            <strong>
              <bdi>{nome}</bdi>
            </strong>
            {!ativo && <Badge tone="quiet">Inativa</Badge>}
          </span>
          {words.map((text) => (
            <p key={text}>{text}</p>
          ))}
          {!locked && (
            <span className={styles.acts}>
              <Button
                variant="secondary"
                size="s"
                icon="edit"
                aria-label={`Editar ${what} ${nome}`}
                onClick={() => onEdit(at)}
              >
                Editar
              </Button>
              <Button
                variant="quiet"
                size="s"
                icon="trash"
                aria-label={`Excluir ${what} ${nome}`}
                onClick={() => onRemove(at)}
              >
                Excluir
              </Button>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
