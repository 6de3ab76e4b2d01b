import { joined } from '#shared/text.ts';
import type { PecaTrocavel } from '#shared/wire/exchanges.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Quantity } from '../../ui/quantity.tsx';
import type { Chosen } from './exchange-form.ts';
import styles from './exchanges.module.css';

interface PieceChoiceProps {
  piece: PecaTrocavel;
  chosen: Chosen;
  onChange(changed: Partial<Chosen>): void;
}

/** One piece that may come back, and how many of it where there are several. */
export function PieceChoice({ piece, chosen, onChange }: PieceChoiceProps) {
  const { ref, nome, cor, tamanho, quantidade } = piece;
  const units = chosen.units[ref] ?? 0;
  const setUnits = (next: number) => onChange({ units: { ...chosen.units, [ref]: next } });
  return (
    <div className={styles.piece}>
      <Checkbox checked={units > 0} onChange={(event) => setUnits(event.currentTarget.checked ? 1 : 0)}>
        {nome}
        <span className={styles.quiet}> · {joined([cor, tamanho], ' · ')}</span>
      </Checkbox>
      {units > 0 && quantidade > 1 && (
        <Quantity label={`Quantidade de ${nome}`} value={units} max={quantidade} onChange={setUnits} />
      )}
    </div>
  );
}
