import { useState, type ClipboardEvent } from 'react';
import { plural } from '#shared/text.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import {
  DETAIL_NAMES,
  DETAILS,
  isWrongCm,
  spreadBlock,
  type Spread,
  type TypedSize,
} from '../lib/measures.ts';
import { moveInSheet } from '../ui/sheet-keys.ts';
import styles from './measures-grid.module.css';
import grid from '../ui/number-grid.module.css';

interface MeasuresGridProps {
  sizes: readonly TypedSize[];
  onChange(next: (sizes: readonly TypedSize[]) => TypedSize[]): void;
}

/** Sizes in rows, their measures in columns: typed, or pasted as a block of a spreadsheet. */
export function MeasuresGrid({ sizes, onChange }: MeasuresGridProps) {
  const [pasted, setPasted] = useState<Pasted | null>(null);
  const change: MeasuresGridProps['onChange'] = (next) => {
    setPasted(null);
    onChange(next);
  };
  function paste(event: ClipboardEvent, at: { row: number; column: number }): void {
    const spread = spreadBlock(sizes, event.clipboardData.getData('text/plain'), at);
    if (spread === null) return;
    event.preventDefault();
    onChange(() => spread.sizes);
    setPasted({ ...spread, before: [...sizes] });
  }
  return (
    <div className={styles.measures}>
      <div className={grid.scroll}>
        <table className={grid.grid}>
          <caption className={grid.caption}>Medidas em cm</caption>
          <thead>
            <tr>
              <th scope="col">Tamanho</th>
              {DETAILS.map((detail) => (
                <th key={detail} scope="col">
                  {DETAIL_NAMES[detail]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sizes.map((size, row) => (
              <SizeRow
                key={size.key}
                size={size}
                onSize={(next) => change((now) => now.map((one) => (one.key === size.key ? next(one) : one)))}
                onPaste={(event, column) => paste(event, { row, column })}
                onRemove={() => change((now) => now.filter(({ key }) => key !== size.key))}
              />
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.hint}>
        <span className={styles.touch}>Deslize para ver as outras medidas.</span>
        <span className={styles.keys}>As setas e Enter mudam de célula.</span> Dá para colar um bloco de uma
        planilha.
      </p>
      {sizes.some(({ tamanho }) => tamanho.trim() === '') && (
        <p className={styles.problem}>Digite o tamanho</p>
      )}
      <PastedNews pasted={pasted} onUndo={(before) => change(() => [...before])} />
    </div>
  );
}

type Pasted = Spread & { before: TypedSize[] };

function PastedNews({ pasted, onUndo }: { pasted: Pasted | null; onUndo(before: TypedSize[]): void }) {
  return (
    <div role="status" className={styles.news}>
      {pasted !== null && (
        <>
          {pasted.filled} {plural(pasted.filled, 'medida colada', 'medidas coladas')}.
          {pasted.left > 0 &&
            ` ${pasted.left} ${plural(pasted.left, 'não tinha lugar e ficou', 'não tinham lugar e ficaram')} de fora.`}{' '}
          <Button variant="quiet" size="s" onClick={() => onUndo(pasted.before)}>
            Desfazer
          </Button>
        </>
      )}
    </div>
  );
}

interface SizeRowProps {
  size: TypedSize;
  onSize(next: (size: TypedSize) => TypedSize): void;
  onPaste(event: ClipboardEvent, column: number): void;
  onRemove(): void;
}

function SizeRow({ size, onSize, onPaste, onRemove }: SizeRowProps) {
  const name = size.tamanho || 'sem nome';
  return (
    <tr>
      <th scope="row" className={grid.rowHead}>
        <VisuallyHidden>{name}</VisuallyHidden>
        <span className={styles.head}>
          <input
            className={grid.cell}
            aria-label={`Nome do tamanho ${name}`}
            aria-invalid={size.tamanho.trim() === '' || undefined}
            maxLength={30}
            autoComplete="off"
            value={size.tamanho}
            onKeyDown={(event) => moveInSheet(event.nativeEvent)}
            onChange={(event) => {
              const tamanho = event.currentTarget.value;
              onSize((now) => ({ ...now, tamanho }));
            }}
          />
          <IconButton icon="trash" label={`Remover tamanho ${name}`} onClick={onRemove} />
        </span>
      </th>
      {DETAILS.map((detail, column) => {
        const typed = size.detalhes[detail] ?? '';
        return (
          <td key={detail}>
            <input
              className={grid.cell}
              inputMode="decimal"
              enterKeyHint="next"
              autoComplete="off"
              maxLength={40}
              aria-label={`${name}, ${DETAIL_NAMES[detail]}`}
              aria-invalid={isWrongCm(typed) || undefined}
              value={typed}
              onFocus={(event) => event.currentTarget.select()}
              onKeyDown={(event) => moveInSheet(event.nativeEvent)}
              onPaste={(event) => onPaste(event, column)}
              onChange={(event) => {
                const text = event.currentTarget.value;
                onSize((now) => ({ ...now, detalhes: { ...now.detalhes, [detail]: text } }));
              }}
            />
          </td>
        );
      })}
    </tr>
  );
}
