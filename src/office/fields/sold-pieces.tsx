import { useState } from 'react';
import { firstChoice, firstSizeOf, stockOf } from '#shared/catalog.ts';
import type { ProdutoDoEscritorio } from '#shared/wire/catalog.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Quantity } from '#web/ui/quantity.tsx';
import { Select } from '#web/ui/select.tsx';
import { reaisText } from '../lib/money-text.ts';
import { useOfficeRead } from '../lib/use-office-read.ts';
import { FieldError, FieldNote } from '../ui/choice.tsx';
import { SearchField } from '../ui/search-field.tsx';
import styles from './sold-pieces.module.css';

const SHOWN = 6;
/** Of a line, as in any order. */
const MOST_UNITS = 10;

/** A piece of a sale, with the product that tells its colours, sizes and units. */
export interface Piece {
  key: number;
  product: ProdutoDoEscritorio;
  cor: string;
  tamanho: string;
  quantidade: number;
}

interface SoldPiecesProps {
  /** At most so many; absent: as many as are found. */
  most?: number;
  pieces: readonly Piece[];
  error: string | undefined;
  onChange(pieces: readonly Piece[]): void;
}

/** What is sold: pieces found by their words, each in a colour and a size that there is. */
export function SoldPieces({ pieces, error, onChange, most = Infinity }: SoldPiecesProps) {
  const change = (key: number, next: Partial<Piece>) =>
    onChange(pieces.map((piece) => (piece.key === key ? { ...piece, ...next } : piece)));
  function add(product: ProdutoDoEscritorio): void {
    const key = Math.max(0, ...pieces.map((piece) => piece.key)) + 1;
    onChange([...pieces, { key, product, ...firstChoice(product), quantidade: 1 }]);
  }
  return (
    <div className={styles.fields} data-field="items">
      {pieces.length > 0 && (
        <ul className={styles.pieces} aria-label="Peças do pedido">
          {pieces.map((piece) => (
            <ChosenPiece
              key={piece.key}
              piece={piece}
              onChange={(next) => change(piece.key, next)}
              onRemove={() => onChange(pieces.filter(({ key }) => key !== piece.key))}
            />
          ))}
        </ul>
      )}
      {pieces.length < most && <Finder onFound={add} />}
      <FieldError>{error}</FieldError>
    </div>
  );
}

interface ChosenPieceProps {
  piece: Piece;
  onChange(next: Partial<Piece>): void;
  onRemove(): void;
}

function ChosenPiece({ piece, onChange, onRemove }: ChosenPieceProps) {
  const { product, cor, tamanho, quantidade } = piece;
  const left = stockOf(product, cor, tamanho);
  const most = Math.max(1, Math.min(MOST_UNITS, left));
  return (
    <li className={styles.piece}>
      <div className={styles.pieceHead}>
        <strong>
          <bdi>{product.nome}</bdi>
        </strong>
        <IconButton icon="trash" label={`Tirar ${product.nome}`} onClick={onRemove} />
      </div>
      <div className={styles.choice}>
        <Select
          label="Cor"
          value={cor}
          onChange={({ currentTarget: { value } }) =>
            onChange({ cor: value, tamanho: firstSizeOf(product, value), quantidade: 1 })
          }
        >
          {product.cor.map(({ nome }) => (
            <option key={nome}>{nome}</option>
          ))}
        </Select>
        <Select
          label="Tamanho"
          value={tamanho}
          onChange={({ currentTarget: { value } }) => onChange({ tamanho: value, quantidade: 1 })}
        >
          {product.tamanho.map(({ tamanho: size }) => (
            <option key={size} value={size} disabled={stockOf(product, cor, size) <= 0}>
              {stockOf(product, cor, size) > 0 ? size : `${size}, esgotado`}
            </option>
          ))}
        </Select>
        <Quantity
          label={`Quantidade de ${product.nome}`}
          value={quantidade}
          max={most}
          onChange={(next) => onChange({ quantidade: next })}
        />
      </div>
      <FieldNote>
        {left > 0 ? `${left} em estoque` : 'Esgotado nesta cor e tamanho'} ·{' '}
        {reaisText(product.promocional ?? product.preco)} cada
      </FieldNote>
    </li>
  );
}

function Finder({ onFound }: { onFound(product: ProdutoDoEscritorio): void }) {
  const [words, setWords] = useState('');
  const q = words.trim();
  const { data, loading, error } = useOfficeRead('GET /gerenciamento/produtos', {
    query: { q, sort: 'nome', limit: SHOWN * 3 },
    rests: q === '',
  });
  // What is hidden is not sold, here neither.
  const found = q === '' ? [] : (data ?? []).filter(({ ativo, valePresente }) => ativo && !valePresente);
  return (
    <>
      <SearchField
        label="Procurar uma peça"
        value={words}
        onChange={(text) => setWords(text.slice(0, 200))}
      />
      {q !== '' && (
        <div role="status">
          {error !== null && 'A busca não respondeu. Tente de novo.'}
          {error === null && !loading && found.length === 0 && 'Nenhuma peça com estas palavras.'}
        </div>
      )}
      <ul className={styles.found} aria-label="Peças encontradas">
        {found.slice(0, SHOWN).map((product) => (
          <li key={product.id}>
            <Button
              variant="secondary"
              size="s"
              icon="plus"
              onClick={() => {
                onFound(product);
                setWords('');
              }}
            >
              <bdi>{product.nome}</bdi>
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
