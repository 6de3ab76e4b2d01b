import { AppError } from '../../errors.ts';
import { readGroup, type CsvError, type CsvProduct } from './csv-products.ts';
import type { CsvLine } from './csv-read.ts';
import type { CsvSave } from './csv-save.ts';
import type { Editor } from './editor.ts';

/** A product's field after field is tried apart; hardly any line has more wrong. */
const MOST_TRIES = 8;
const OLD_FILE =
  'Este produto foi alterado depois que o arquivo saiu da loja: exporte de novo para mudar o estoque.';

/** What the owner can mend; anything else is a defect, and thrown again. */
export function explain(error: unknown, { lines }: CsvProduct): CsvError[] {
  if (!(error instanceof AppError) || error.status >= 500) throw error;
  const linha = lines[0]?.number ?? 0;
  if (error.codigo === 'versao') return [{ linha, campo: 'estoque', erro: OLD_FILE }];
  const fields = Object.entries(error.details.campos ?? {});
  if (fields.length === 0) return [{ linha, campo: null, erro: error.message }];
  return fields.map(([campo, erro]) => ({ linha, campo, erro }));
}

interface Wrong {
  group: CsvLine[];
  /** What was found so far. */
  errors: CsvError[];
  /** What tries the rest as it would be saved; null: it is only read, which costs next to nothing. */
  save: CsvSave | null;
  editor: Editor;
}

/** All that is wrong with a product: what is found is left aside and the rest tried, of which nothing stays. */
export async function everyError({ group, errors, save, editor }: Wrong): Promise<CsvError[]> {
  const all = [...errors];
  const apart = new Set<string>();
  let fresh = errors;
  for (let tries = 0; tries < MOST_TRIES && fresh.length > 0; tries += 1) {
    for (const { campo } of fresh) apart.add(fieldOf(campo));
    const product = readGroup(group, apart);
    const found = Array.isArray(product) ? product : await triedErrors(product, { save, editor });
    fresh = found.filter(({ campo }) => campo !== null && !apart.has(fieldOf(campo)));
    all.push(...fresh);
  }
  return all;
}

async function triedErrors(product: CsvProduct, { save, editor }: Pick<Wrong, 'save' | 'editor'>) {
  if (save === null) return [];
  return save(product, { dryRun: true, ...editor }).then(
    () => [],
    (error: unknown) => explain(error, product),
  );
}

/**
 * By which fields a product is wrong: a column that is wrong in every line costs one save a line, and after the first of them
 * tells nothing new.
 */
export const faultOf = (errors: readonly CsvError[]): string =>
  [...new Set(errors.map(({ campo }) => fieldOf(campo)))].toSorted().join();

const fieldOf = (campo: string | null) => campo?.split('.')[0] ?? '';
