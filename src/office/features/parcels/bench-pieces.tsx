import { Checkbox } from '#web/ui/checkbox.tsx';
import styles from './bench.module.css';
import { checkedOf, tickPiece, type Checks, type Piece } from './pieces.ts';

interface BenchPiecesProps {
  pieces: readonly Piece[];
  checks: Checks;
  onChange(checks: Checks): void;
}

/** The pieces of the open order: ticked by a scan or by hand. */
export function BenchPieces({ pieces, checks, onChange }: BenchPiecesProps) {
  return (
    <ul className={styles.pieces} aria-label="Peças a conferir">
      {pieces.map((piece) => {
        const count = checkedOf(piece, checks);
        const isThere = count === piece.quantity;
        return (
          <li key={piece.key} className={isThere ? styles.there : undefined}>
            <Checkbox
              checked={isThere}
              onChange={(event) => onChange(tickPiece(checks, piece, event.currentTarget.checked))}
            >
              <strong>{piece.quantity} ×</strong> <bdi>{piece.name}</bdi>
              {piece.sku !== '' && <span className={styles.sku}> {piece.sku}</span>}
              {piece.quantity > 1 && (
                <span className={styles.count}>
                  {' '}
                  {count} de {piece.quantity}
                </span>
              )}
            </Checkbox>
          </li>
        );
      })}
    </ul>
  );
}
