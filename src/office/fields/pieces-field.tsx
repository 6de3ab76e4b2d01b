import { useEffect, useRef, useState } from 'react';
import { isolated } from '#shared/text.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { moved } from '../lib/list-moves.ts';
import { useOfficeRead } from '../lib/use-office-read.ts';
import { SearchField } from '../ui/search-field.tsx';
import styles from './pieces-field.module.css';

interface PiecesFieldProps {
  legend: string;
  note: string;
  /** Of the field that finds them. */
  searchLabel: string;
  /** 'do look', in 'Tirar … do look'. */
  from: string;
  most: number;
  /** Numbers of products, those that are gone, too. */
  pieces: readonly number[];
  onChange(next: (pieces: readonly number[]) => number[]): void;
  problem?: string | undefined;
}

/** Some pieces of the shop: found by name, put in order, taken out. */
export function PiecesField(props: PiecesFieldProps) {
  const { legend, note, searchLabel, from, most, pieces, onChange, problem } = props;
  const ids = pieces.join(',');
  const { data, error, loading } = useOfficeRead('GET /gerenciamento/produtos', {
    query: { ids },
    rests: ids === '',
  });
  const group = useRef<HTMLFieldSetElement>(null);
  const shown = useRef(ids);
  useEffect(() => {
    if (shown.current === ids) return;
    shown.current = ids;
    // What was pressed may be gone with the piece that it removed, or with the last place.
    if (document.activeElement === document.body) group.current?.focus({ preventScroll: true });
  }, [ids]);
  // Until they are read they are called by nothing, and keep their places.
  const nameOf = (id: number) =>
    data?.find((product) => product.id === id)?.nome ?? (loading ? '…' : 'Peça que não está na loja');
  return (
    <fieldset className={styles.group} ref={group} tabIndex={-1}>
      <legend>{legend}</legend>
      <p className={styles.note}>{note}</p>
      {problem !== undefined && <InfoBox kind="error">{problem}</InfoBox>}
      {error !== null && ids !== '' && <p role="alert">As peças escolhidas não puderam ser lidas agora.</p>}
      <ol className={styles.list}>
        {pieces.map((id, index) => (
          <Piece
            key={id}
            {...{ from }}
            nome={nameOf(id)}
            place={{ index, count: pieces.length }}
            onMove={(to) => onChange((now) => moved(now, now.indexOf(id), to))}
            onRemove={() => onChange((now) => now.filter((other) => other !== id))}
          />
        ))}
      </ol>
      {pieces.length < most ? (
        <Finder {...{ pieces, most }} label={searchLabel} onAdd={(id) => onChange((now) => [...now, id])} />
      ) : (
        <p className={styles.note}>Para escolher outra, tire uma destas.</p>
      )}
    </fieldset>
  );
}

interface PieceProps {
  nome: string;
  from: string;
  place: { index: number; count: number };
  onMove(to: number): void;
  onRemove(): void;
}

/** At an end the arrows are not disabled: whoever moves a piece by keys would lose her place. */
function Piece({ nome, from, place: { index, count }, onMove, onRemove }: PieceProps) {
  const [isFirst, isLast] = [index === 0, index === count - 1];
  return (
    <li className={styles.piece}>
      <bdi>{nome}</bdi>
      <span className={styles.actions}>
        <IconButton
          icon="chevron-up"
          label={`Subir ${isolated(nome)}`}
          aria-disabled={isFirst}
          onClick={() => !isFirst && onMove(index - 1)}
        />
        <IconButton
          icon="chevron-down"
          label={`Descer ${isolated(nome)}`}
          aria-disabled={isLast}
          onClick={() => !isLast && onMove(index + 1)}
        />
        <IconButton icon="trash" label={`Tirar ${isolated(nome)} ${from}`} onClick={onRemove} />
      </span>
    </li>
  );
}

const SHOWN = 6;

interface FinderProps {
  pieces: readonly number[];
  most: number;
  label: string;
  onAdd(id: number): void;
}

function Finder({ pieces, most, label, onAdd }: FinderProps) {
  const [words, setWords] = useState('');
  const q = words.trim();
  const { data, loading, error } = useOfficeRead('GET /gerenciamento/produtos', {
    query: { q, sort: 'nome', limit: SHOWN + most },
    rests: q === '',
  });
  const found = q === '' ? [] : (data ?? []).filter(({ id }) => !pieces.includes(id)).slice(0, SHOWN);
  return (
    <>
      <SearchField label={label} value={words} onChange={(text) => setWords(text.slice(0, 200))} />
      {q !== '' && (
        <div role="status">
          {error !== null && 'A busca não respondeu. Tente de novo.'}
          {error === null && !loading && found.length === 0 && 'Nenhuma outra peça com estas palavras.'}
        </div>
      )}
      <ul className={styles.list}>
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
