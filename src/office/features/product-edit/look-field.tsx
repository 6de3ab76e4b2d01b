import { useEffect, useRef, useState } from 'react';
import { MOST_IN_LOOK } from '#shared/look.ts';
import { isolated } from '#shared/text.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { moved } from './list-moves.ts';
import styles from './look-field.module.css';

interface LookFieldProps {
  /** Numbers of products; those that are gone are not shown. */
  look: readonly number[];
  onChange(next: (look: readonly number[]) => number[]): void;
}

/** Which pieces the shop shows with this one: found by name, put in order, taken out. */
export function LookField({ look, onChange }: LookFieldProps) {
  const ids = look.join(',');
  const { data, error } = useOfficeRead('GET /gerenciamento/produtos', {
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
  const chosen = look.flatMap((id) => data?.find((product) => product.id === id) ?? []);
  return (
    <fieldset className={styles.group} ref={group} tabIndex={-1}>
      <legend>Complete o look</legend>
      <p className={styles.note}>
        Até {MOST_IN_LOOK} peças que a loja mostra junto com esta. Sem nenhuma, ela mostra o que foi comprado
        junto.
      </p>
      {error !== null && ids !== '' && <p role="alert">As peças escolhidas não puderam ser lidas agora.</p>}
      <ol className={styles.list}>
        {chosen.map(({ id, nome }, index) => (
          <Piece
            key={id}
            nome={nome}
            place={{ index, count: chosen.length }}
            onMove={(to) =>
              onChange(() =>
                moved(
                  chosen.map((one) => one.id),
                  index,
                  to,
                ),
              )
            }
            onRemove={() => onChange((now) => now.filter((other) => other !== id))}
          />
        ))}
      </ol>
      {look.length < MOST_IN_LOOK ? (
        <Finder look={look} onAdd={(id) => onChange((now) => [...now, id])} />
      ) : (
        <p className={styles.note}>Para escolher outra, tire uma destas.</p>
      )}
    </fieldset>
  );
}

interface PieceProps {
  nome: string;
  place: { index: number; count: number };
  onMove(to: number): void;
  onRemove(): void;
}

/** At an end the arrows are not disabled: whoever moves a piece by keys would lose her place. */
function Piece({ nome, place: { index, count }, onMove, onRemove }: PieceProps) {
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
        <IconButton icon="trash" label={`Tirar ${isolated(nome)} do look`} onClick={onRemove} />
      </span>
    </li>
  );
}

const SHOWN = 6;

function Finder({ look, onAdd }: { look: readonly number[]; onAdd(id: number): void }) {
  const [words, setWords] = useState('');
  const q = words.trim();
  const { data, loading, error } = useOfficeRead('GET /gerenciamento/produtos', {
    query: { q, sort: 'nome', limit: SHOWN + MOST_IN_LOOK },
    rests: q === '',
  });
  const found = q === '' ? [] : (data ?? []).filter(({ id }) => !look.includes(id)).slice(0, SHOWN);
  return (
    <>
      <SearchField
        label="Buscar peça para o look"
        value={words}
        onChange={(text) => setWords(text.slice(0, 200))}
      />
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
