import { productFields } from '#shared/product-fields.ts';
import { fold } from '#shared/text.ts';

export const NO_CATEGORY = 'Outros';
const BETWEEN = ' > ';
const LONGEST_PATH = 300;
/** Of one product. */
const MOST_PATHS = 20;

/** What an old shop's category is to be here: one that is there, one of this name, or, where both are null, none. */
export interface Choice {
  categoryId: number | null;
  name: string | null;
}

/** By the folded path of the old category. */
export type Choices = ReadonlyMap<string, Choice>;

/** A category as it is chosen by: its levels in one text, whatever their case and accents. */
export const pathKey = (path: string): string => fold(path).slice(0, LONGEST_PATH).toWellFormed();

/** Categories of a product in the old shop, each by its levels in one text, and each once. */
export function pathsOf(categorias: readonly string[][]): { path: string; at: number }[] {
  const found = new Map<string, { path: string; at: number }>();
  for (const [at, levels] of categorias.entries()) {
    const path = levels
      .map((level) => level.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim())
      .join(BETWEEN)
      .slice(0, LONGEST_PATH)
      .toWellFormed();
    if (path !== '' && !found.has(pathKey(path))) found.set(pathKey(path), { path, at });
    if (found.size === MOST_PATHS) break;
  }
  return [...found.values()];
}

/** Categories have no levels here: the innermost one's name. */
export function defaultName(path: string): string {
  const inner = path.split(BETWEEN).at(-1)?.slice(0, productFields.categoria.max).toWellFormed().trim() ?? '';
  return inner === '' || fold(inner) === 'todas' ? NO_CATEGORY : inner;
}

export interface Decided {
  /** The category there that decides; empty: the file names none. */
  path: string;
  /** Which of the product's it is; -1: all of its are to become none. */
  index: number;
  choice: Choice | undefined;
}

/** Which of a product's old categories says where it goes: the first that becomes one here. */
export function decide(paths: readonly string[], choices: Choices): Decided {
  const all = paths.length === 0 ? [''] : paths;
  const index = all.findIndex((path) => !isNone(choices.get(pathKey(path))));
  const path = all[Math.max(0, index)] ?? '';
  // What is to become none goes where products go of which nothing is said.
  return { path, index, choice: choices.get(index === -1 ? '' : pathKey(path)) };
}

export const isNone = (choice: Choice | undefined): boolean =>
  choice !== undefined && choice.categoryId === null && choice.name === null;

/** The name of the category here; `names` are those that are there, by their numbers. */
export function decidedName({ path, index, choice }: Decided, names: ReadonlyMap<number, string>): string {
  if (isNone(choice)) return NO_CATEGORY;
  const there = choice?.categoryId == null ? undefined : names.get(choice.categoryId);
  return there ?? choice?.name ?? (index === -1 ? NO_CATEGORY : defaultName(path));
}
