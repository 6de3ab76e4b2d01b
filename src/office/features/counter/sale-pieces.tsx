import { SoldPieces, type Piece } from '../../fields/sold-pieces.tsx';
import { Panel } from '../../ui/panel.tsx';

interface SalePiecesProps {
  pieces: readonly Piece[];
  error: string | undefined;
  onChange(pieces: readonly Piece[]): void;
}

/** What is sold. */
export function SalePieces(props: SalePiecesProps) {
  return (
    <Panel title="Peças">
      <SoldPieces {...props} />
    </Panel>
  );
}
