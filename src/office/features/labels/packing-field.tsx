import { useState } from 'react';
import type { PrecosDaEtiqueta } from '#shared/wire/labels.ts';
import { Button } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { Select } from '#web/ui/select.tsx';

export interface PackingFieldProps {
  embalagem: NonNullable<PrecosDaEtiqueta['embalagem']>;
  /** Are the prices of another box being asked for? */
  loading: boolean;
  /** They could not be read: those that are shown are of the box before. */
  failed: boolean;
  onPacking(next: string): void;
  onRetry(): void;
}

/** In what it goes: another box has other prices. */
export function PackingField({ embalagem, loading, failed, onPacking, onRetry }: PackingFieldProps) {
  const { usada, medidas, aviso, opcoes } = embalagem;
  const [chosen, setChosen] = useState(usada);
  return (
    <>
      <Select
        label="Embalagem"
        hint={loading ? 'Perguntando os preços…' : failed ? '' : medidas}
        value={chosen}
        onChange={({ currentTarget: { value } }) => {
          setChosen(value);
          onPacking(value);
        }}
      >
        {opcoes.map(({ valor, texto }) => (
          <option key={valor} value={valor}>
            {texto}
          </option>
        ))}
      </Select>
      {failed && (
        <InfoBox kind="error">
          <p>Não foi possível ler os preços desta embalagem.</p>
          <Button variant="secondary" size="s" onClick={onRetry}>
            Tentar de novo
          </Button>
        </InfoBox>
      )}
      {!failed && aviso !== '' && <InfoBox kind="info">{aviso}</InfoBox>}
    </>
  );
}
