import type { Kysely, Transaction } from 'kysely';
import { ALL_CATEGORIES } from '#shared/catalog.ts';
import { fold, plural, slugify } from '#shared/text.ts';
import type { Categoria } from '#shared/wire/catalog.ts';
import type { CategoriaEnviada } from '#shared/wire/catalog-writes.ts';
import { insertAudit } from '../../audit.store.ts';
import type { Clock } from '../../clock.ts';
import { inTransaction, type DB } from '../../db/index.ts';
import { conflict, notFound } from '../../errors.ts';
import { raiseVersion, toCategoria, type Catalog } from '../catalog/index.ts';
import {
  countProductsOf,
  deleteCategory,
  insertCategory,
  listAllCategories,
  lockCategories,
  moveArchived,
  updateCategory,
  type CategoryRow,
} from './categories.store.ts';
import type { Editor } from './products.service.ts';
import { wrong } from './read-numbers.ts';

export interface CategoriesDeps {
  db: Kysely<DB>;
  clock: Clock;
  catalog: Pick<Catalog, 'refresh'>;
}

export interface Categories {
  /** Hidden ones too. */
  list(): Promise<Categoria[]>;
  create(body: CategoriaEnviada, editor: Editor): Promise<Categoria>;
  change(id: number, body: CategoriaEnviada, editor: Editor): Promise<Categoria>;
  /** Throws 409 while a product is in it. */
  remove(id: number, editor: Editor): Promise<void>;
  /** Puts these first, in this order; those that are not named follow as they were. */
  arrange(ids: readonly number[], editor: Editor): Promise<Categoria[]>;
}

const EMPTY_NAME = 'Digite o nome da categoria.';

/** The owner's edits of categories: names and addresses are unique, whatever their case and accents. */
export function createCategories({ db, clock, catalog }: CategoriesDeps): Categories {
  async function showing<T>(work: (tx: Transaction<DB>, all: CategoryRow[]) => Promise<T>): Promise<T> {
    const result = await inTransaction(db, async (tx) => {
      await lockCategories(tx);
      const done = await work(tx, await listAllCategories(tx));
      await raiseVersion(tx, 'everything');
      return done;
    });
    await catalog.refresh();
    return result;
  }

  const note = (
    tx: Transaction<DB>,
    entry: Pick<Parameters<typeof insertAudit>[1], 'actor' | 'action' | 'subject' | 'before' | 'after'>,
  ) => insertAudit(tx, { ...entry, at: clock() });

  return {
    list: async () => (await listAllCategories(db)).map(toCategoria),
    create: (body, { by }) =>
      showing(async (tx, all) => {
        const nome = readName(body.nome, all);
        const row = await insertCategory(tx, {
          nome,
          slug: readSlug(body.slug || nome, all),
          descricao: body.descricao ?? '',
          ordem: body.ordem ?? Math.max(0, ...all.map((one) => one.ordem)) + 1,
          ativa: body.ativa ?? true,
        });
        await note(tx, {
          actor: by,
          action: 'categoria_criada',
          subject: `categoria ${row.id}`,
          after: { nome },
        });
        return toCategoria(row);
      }),
    change: (id, body, { by }) =>
      showing(async (tx, all) => {
        const before = find(all, id);
        const others = all.filter((one) => one.id !== id);
        const change = {
          ...(body.nome !== undefined && { nome: readName(body.nome, others) }),
          ...(body.slug !== undefined && { slug: readSlug(body.slug || before.nome, others) }),
          ...(body.descricao !== undefined && { descricao: body.descricao }),
          ...(body.ordem !== undefined && { ordem: body.ordem }),
          ...(body.ativa !== undefined && { ativa: body.ativa }),
        };
        const after = await updateCategory(tx, id, { ...change, now: clock() });
        const names = Object.keys(change) as (keyof typeof change)[];
        await note(tx, {
          actor: by,
          action: 'categoria_alterada',
          subject: `categoria ${id}`,
          before: Object.fromEntries(names.map((name) => [name, before[name]])),
          after: change,
        });
        return toCategoria(after);
      }),
    remove: (id, { by }) =>
      showing(async (tx, all) => {
        const { nome } = find(all, id);
        const { shown, all: products } = await countProductsOf(tx, id);
        const other = all.find((one) => one.id !== id);
        if (shown > 0 || (products > 0 && other === undefined)) throw inUse(nome, Math.max(shown, 1));
        if (products > 0 && other !== undefined) await moveArchived(tx, id, other.id);
        await deleteCategory(tx, id);
        await note(tx, {
          actor: by,
          action: 'categoria_excluida',
          subject: `categoria ${id}`,
          before: { nome },
        });
      }),
    arrange: (ids, { by }) =>
      showing(async (tx, all) => {
        const first = [...new Set(ids)].map((id) => find(all, id));
        const order = [...first, ...all.filter((one) => !first.includes(one))];
        const arranged: Categoria[] = [];
        for (const [index, { id }] of order.entries()) {
          arranged.push(toCategoria(await updateCategory(tx, id, { ordem: index + 1, now: clock() })));
        }
        await note(tx, {
          actor: by,
          action: 'categorias_ordenadas',
          subject: 'categorias',
          before: namesOf(all),
          after: namesOf(order),
        });
        return arranged;
      }),
  };
}

function namesOf(rows: readonly CategoryRow[]) {
  return { ordem: rows.map((row) => row.nome) };
}

function find(all: readonly CategoryRow[], id: number): CategoryRow {
  const found = all.find((one) => one.id === id);
  if (found === undefined) throw notFound('Esta categoria não existe ou foi excluída.');
  return found;
}

function readName(given: string | undefined, others: readonly CategoryRow[]): string {
  const nome = (given ?? '').replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
  if (nome === '') throw wrong('nome', EMPTY_NAME);
  if (fold(nome) === fold(ALL_CATEGORIES))
    throw wrong('nome', "'Todas' já é a lista de tudo: use outro nome.");
  const same = others.find((one) => fold(one.nome) === fold(nome));
  if (same) throw conflict('categoria_repetida', `Já existe a categoria "${same.nome}".`);
  return nome;
}

/** Of a name that no address can hold (only signs, say) a plain word; a taken one gets a number. */
function readSlug(given: string, others: readonly CategoryRow[]): string {
  const base = slugify(given).slice(0, 70) || 'categoria';
  const taken = new Set(others.map((one) => one.slug));
  for (let n = 1; ; n += 1) {
    const slug = n === 1 ? base : `${base}-${n}`;
    if (!taken.has(slug)) return slug;
  }
}

function inUse(nome: string, products: number) {
  const count = `${products} ${plural(products, 'produto', 'produtos')}`;
  return conflict('categoria_em_uso', `A categoria "${nome}" tem ${count}: mude-os de categoria primeiro.`);
}
