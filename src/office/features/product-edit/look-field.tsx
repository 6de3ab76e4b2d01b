import { MOST_IN_LOOK } from '#shared/look.ts';
import { PiecesField } from '../../fields/pieces-field.tsx';

interface LookFieldProps {
  /** Numbers of products. */
  look: readonly number[];
  onChange(next: (look: readonly number[]) => number[]): void;
}

/** Which pieces the shop shows with this one. */
export function LookField({ look, onChange }: LookFieldProps) {
  return (
    <PiecesField
      legend="Complete o look"
      note={`Até ${MOST_IN_LOOK} peças que a loja mostra junto com esta. Sem nenhuma, ela mostra o que foi comprado junto.`}
      searchLabel="Buscar peça para o look"
      from="do look"
      most={MOST_IN_LOOK}
      pieces={look}
      onChange={onChange}
    />
  );
}
