import { useState } from 'react';
import { firstChoice } from '#shared/catalog.ts';
import { joined } from '#shared/text.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Quantity } from '#web/ui/quantity.tsx';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { SearchField } from '../../ui/search-field.tsx';
import styles from './promotion-screen.module.css';

export interface SimulatedPiece {
  id: number;
  nome: string;
  cor: string;
  tamanho: string;
  quantidade: number;
}

const SHOWN = 6;
const MOST_UNITS = 30;

interface SimulatedCartProps {
  pieces: readonly SimulatedPiece[];
  onChange(pieces: readonly SimulatedPiece[]): void;
}

/** A cart of pieces found by name. */
export function SimulatedCart({ pieces, onChange }: SimulatedCartProps) {
  const set = (id: number, quantidade: number) =>
    onChange(pieces.map((piece) => (piece.id === id ? { ...piece, quantidade } : piece)));
  return (
    <>
      <ul className={styles.pieces} aria-label="Carrinho">
        {pieces.map(({ id, nome, cor, tamanho, quantidade }) => (
          <li key={id} className={styles.piece}>
            <span>
              <bdi>{nome}</bdi> {joined([cor, tamanho], ' · ')}
            </span>
            <span className={styles.standing}>
              <Quantity
                label={`Quantidade de ${nome}`}
                value={quantidade}
                max={MOST_UNITS}
                onChange={(next) => set(id, next)}
              />
              <IconButton
                icon="trash"
                label={`Tirar ${nome}`}
                onClick={() => onChange(pieces.filter((one) => one.id !== id))}
              />
            </span>
          </li>
        ))}
      </ul>
      <Finder except={pieces.map(({ id }) => id)} onFound={(piece) => onChange([...pieces, piece])} />
    </>
  );
}

interface FinderProps {
  except: readonly number[];
  onFound(piece: SimulatedPiece): void;
}

function Finder({ except, onFound }: FinderProps) {
  const [words, setWords] = useState('');
  const q = words.trim();
  const { data, loading, error } = useOfficeRead('GET /gerenciamento/produtos', {
    query: { q, sort: 'nome', limit: SHOWN * 3 },
    rests: q === '',
  });
  const others = q === '' ? [] : (data ?? []).filter(({ id }) => !except.includes(id));
  return (
    <>
      <SearchField
        label="Pôr uma peça no carrinho"
        value={words}
        onChange={(text) => setWords(text.slice(0, 200))}
      />
      {q !== '' && (
        <div role="status">
          {error !== null && 'A busca não respondeu. Tente de novo.'}
          {error === null && !loading && others.length === 0 && 'Nenhuma outra peça com estas palavras.'}
        </div>
      )}
      <ul className={styles.found} aria-label="Peças encontradas">
        {others.slice(0, SHOWN).map((product) => (
          <li key={product.id}>
            <Button
              variant="secondary"
              size="s"
              icon="plus"
              onClick={() =>
                onFound({ id: product.id, nome: product.nome, ...firstChoice(product), quantidade: 1 })
              }
            >
              <bdi>{product.nome}</bdi>
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
