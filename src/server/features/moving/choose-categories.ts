import type { Kysely, Transaction } from 'kysely';
import { productFields } from '#shared/product-fields.ts';
import { fold } from '#shared/text.ts';
import type { CategoriaEscolhida, DetalheDaMudanca } from '#shared/wire/moving-calls.ts';
import type { DB } from '../../db/index.ts';
import { invalid } from '../../errors.ts';
import { turns } from '../../load/in-turns.ts';
import {
  categoryNames,
  findChoices,
  listItemPaths,
  lookAgainAt,
  saveChoice,
} from './category-choices.store.ts';
import type { ImportRow } from './imports.store.ts';
import { decide, decidedName, isNone, pathKey, type Choice, type Choices } from './old-categories.ts';

type Names = ReadonlyMap<number, string>;
type Of = Pick<ImportRow, 'id' | 'source'>;

const MOST_TOLD = 500;

/** Where the products of an import go, by the categories that they had, the fullest first. */
export async function tellCategories(
  db: Kysely<DB>,
  { id, source }: Of,
): Promise<DetalheDaMudanca['categorias']> {
  const [items, choices, names] = await Promise.all([
    listItemPaths(db, id),
    findChoices(db, source),
    categoryNames(db),
  ]);
  const turn = turns();
  const counted = new Map<string, Counted>();
  for (const { paths, positions } of items) {
    await turn();
    const { path, index } = decide(paths, choices);
    add(counted, path, positions.length);
    if (index === -1) add(counted, '', positions.length);
    // What becomes none here stays in sight, to be chosen anew.
    for (const one of paths) if (isNone(choices.get(pathKey(one)))) add(counted, one, 0);
  }
  const folded = new Map([...names].map(([number, name]) => [fold(name), number]));
  return [...counted.values()]
    .toSorted((a, b) => b.produtos - a.produtos || a.de.localeCompare(b.de, 'pt-BR'))
    .slice(0, MOST_TOLD)
    .map(({ de, produtos }) => {
      const decided = decide([de], choices);
      const nome = decidedName(decided, names);
      const there = folded.get(fold(nome)) ?? null;
      return { de, produtos, nome, nova: there === null, id: there, nenhuma: decided.index === -1 };
    });
}

interface Counted {
  de: string;
  produtos: number;
}

/** However its case and accents are, a category is told as it stands first. */
function add(counted: Map<string, Counted>, de: string, more: number): void {
  const known = counted.get(pathKey(de)) ?? { de, produtos: 0 };
  counted.set(pathKey(de), { ...known, produtos: known.produtos + more });
}

/** Keeps what was chosen, for later files of that shop, too. Answers how many products are to be looked at anew. Throws 422. */
export async function chooseCategories(
  tx: Transaction<DB>,
  { id, source }: Of,
  chosen: readonly CategoriaEscolhida[],
): Promise<number> {
  const names = await categoryNames(tx);
  const items = await listItemPaths(tx, id);
  const before = await findChoices(tx, source);
  const there = new Set(items.flatMap(({ paths }) => ['', ...paths].map(pathKey)));
  for (const { de, ...wished } of chosen) {
    const choice = readChoice(wished, names);
    if (there.has(pathKey(de))) await saveChoice(tx, { source, path: de, choice });
  }
  const after = await findChoices(tx, source);
  const goes = (paths: readonly string[], choices: Choices) =>
    fold(decidedName(decide(paths, choices), names));
  const turn = turns();
  const moved: number[] = [];
  for (const { paths, positions } of items) {
    await turn();
    if (goes(paths, before) !== goes(paths, after)) moved.push(...positions);
  }
  await lookAgainAt(tx, id, moved);
  return moved.length;
}

function readChoice({ id, nome }: Omit<CategoriaEscolhida, 'de'>, names: Names): Choice {
  if (id !== null) {
    const name = names.get(id);
    if (name === undefined) throw wrong('Essa categoria não existe mais: escolha outra.');
    return { categoryId: id, name };
  }
  if (nome === null) return { categoryId: null, name: null };
  const name = nome.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
  if (name === '') throw wrong('Digite o nome da categoria nova.');
  if (name.length > productFields.categoria.max)
    throw wrong(`O nome da categoria passa de ${productFields.categoria.max} letras.`);
  if (fold(name) === 'todas') throw wrong("'Todas' já é a lista de tudo: use outro nome.");
  const there = [...names].find(([, one]) => fold(one) === fold(name));
  return there === undefined ? { categoryId: null, name } : { categoryId: there[0], name: there[1] };
}

const wrong = (text: string) => invalid(text, { categorias: text });
