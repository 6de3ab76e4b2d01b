import { gtinDigits, gtinProblem } from '#shared/gtin.ts';
import { TextField } from '#web/ui/field.tsx';
import type { StepProps } from './basic-step.tsx';
import { cellsOf } from './draft.ts';
import styles from './steps.module.css';

/** What each piece bears as a barcode: folded away, as most shops have none. */
export function GtinFields({ draft, change, errors }: StepProps) {
  const cells = cellsOf(draft);
  const filled = cells.filter(({ at }) => (draft.gtins[at] ?? '').trim() !== '').length;
  const problem = errors['gtins'];
  const problemOf = (at: string) => gtinProblem(gtinDigits(draft.gtins[at] ?? ''));
  // What is wrong with one stands at its field.
  const ofAll = cells.some(({ at }) => problemOf(at) !== null) ? undefined : problem;
  return (
    <fieldset className={styles.group}>
      <legend>Código de barras</legend>
      <details open={problem !== undefined || undefined}>
        <summary className={styles.summary}>
          GTIN (EAN) de cada peça{filled > 0 && ` (${filled} de ${cells.length})`}
        </summary>
        <p className={styles.note}>
          O número sob o código de barras da etiqueta. Sem ele, a nota sai com SEM GTIN.
        </p>
        <div className={styles.codes}>
          {cells.map(({ at, cor, tamanho }) => {
            const typed = draft.gtins[at] ?? '';
            return (
              <TextField
                key={at}
                label={`${cor || 'Sem nome'}, ${tamanho || 'sem nome'}`}
                inputMode="numeric"
                autoComplete="off"
                maxLength={40}
                value={typed}
                error={problem === undefined ? undefined : (problemOf(at) ?? undefined)}
                onChange={(event) => {
                  const gtin = event.currentTarget.value;
                  change((now) => ({ gtins: { ...now.gtins, [at]: gtin } }));
                }}
              />
            );
          })}
        </div>
        {ofAll && <p className={styles.problem}>{ofAll}</p>}
      </details>
    </fieldset>
  );
}
