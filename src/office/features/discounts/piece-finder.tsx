import { useState } from 'react';
import { isolated } from '#shared/text.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { FieldError } from '../../ui/choice.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import styles from './promotion-form.module.css';

const MOST_NAMED = 200;
const SHOWN = 6;

interface PieceFinderProps {
  /** Numbers of products. */
  chosen: readonly number[];
  label: string;
  error?: string | undefined;
  onChange(chosen: number[]): void;
}

/** Pieces found by name, listed, and taken out again. */
export function PieceFinder({ chosen, label, error, onChange }: PieceFinderProps) {
  const ids = chosen.slice(0, 100).join(',');
  const { data } = useOfficeRead('GET /gerenciamento/produtos', { query: { ids }, rests: ids === '' });
  return (
    <div className={styles.rows}>
      <ul className={styles.rows} aria-label="Peças escolhidas">
        {chosen.map((id) => {
          const nome = data?.find((product) => product.id === id)?.nome ?? `Peça nº ${id}`;
          return (
            <li key={id} className={styles.piece}>
              <bdi>{nome}</bdi>
              <IconButton
                icon="trash"
                label={`Tirar ${isolated(nome)}`}
                onClick={() => onChange(chosen.filter((other) => other !== id))}
              />
            </li>
          );
        })}
      </ul>
      {chosen.length < MOST_NAMED && (
        <Found label={label} chosen={chosen} onAdd={(id) => onChange([...chosen, id])} />
      )}
      <FieldError>{error}</FieldError>
    </div>
  );
}

interface FoundProps {
  label: string;
  chosen: readonly number[];
  onAdd(id: number): void;
}

function Found({ label, chosen, onAdd }: FoundProps) {
  const [words, setWords] = useState('');
  const q = words.trim();
  const { data, loading, error } = useOfficeRead('GET /gerenciamento/produtos', {
    query: { q, sort: 'nome', limit: SHOWN * 3 },
    rests: q === '',
  });
  const found = q === '' ? [] : (data ?? []).filter(({ id }) => !chosen.includes(id)).slice(0, SHOWN);
  return (
    <>
      <SearchField label={label} value={words} onChange={(text) => setWords(text.slice(0, 200))} />
      {q !== '' && (
        <div role="status">
          {error !== null && 'A busca não respondeu. Tente de novo.'}
          {error === null && !loading && found.length === 0 && 'Nenhuma outra peça com estas palavras.'}
        </div>
      )}
      <ul className={styles.choices}>
        {found.map(({ id, nome }) => (
          <li key={id}>
            <Button variant="secondary" size="s" icon="plus" onClick={() => onAdd(id)}>
              <bdi>{nome}</bdi>
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
