import type { Kysely, Transaction } from 'kysely';
import { fold, plural } from '#shared/text.ts';
import type { Categoria } from '#shared/wire/catalog.ts';
import type { CategoriaEnviada } from '#shared/wire/catalog-writes.ts';
import { insertAudit } from '../../audit/audit.store.ts';
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
import { jobOf, type Editor } from './editor.ts';
import { readName, readSlug } from './read-category.ts';

export interface CategoriesDeps {
  db: Kysely<DB>;
  clock: Clock;
  catalog: Pick<Catalog, 'refresh'>;
  /** What becomes of links by a name that a category had. */
  names: {
    taken(tx: Transaction<DB>, name: string): Promise<void>;
    renamed(
      tx: Transaction<DB>,
      given: { id: number; from: string; to: string; by: string; now: Date },
    ): Promise<void>;
    /** After such a transaction. */
    lookAgain(): void;
  };
}

export interface Categories {
  /** Hidden ones too. */
  list(): Promise<Categoria[]>;
  create(body: CategoriaEnviada, editor: Editor): Promise<Categoria>;
  change(id: number, body: CategoriaEnviada, editor: Editor): Promise<Categoria>;
  /** Throws 409 while a product is in it. */
  remove(id: number, editor: Editor): Promise<void>;
  /** The one of this name, made where there is none; in a transaction of the caller's. Throws 422. */
  ensureIn(tx: Transaction<DB>, nome: string, editor: Editor): Promise<{ id: number; isNew: boolean }>;
  /** As `remove` in a transaction of the caller's. Throws 404 and 409. */
  removeIn(tx: Transaction<DB>, id: number, editor: Editor): Promise<void>;
  /** Puts these first, in this order; those that are not named follow as they were. */
  arrange(ids: readonly number[], editor: Editor): Promise<Categoria[]>;
}

type Note = Pick<Parameters<typeof insertAudit>[1], 'action' | 'subject' | 'before' | 'after'>;

/** An edit while all categories are locked. */
interface CategoryEdit {
  tx: Transaction<DB>;
  all: readonly CategoryRow[];
  at: Date;
  by: string;
  names: CategoriesDeps['names'];
  /** Writes it down as the editor's. */
  note(entry: Note): Promise<void>;
}

/** The owner's edits of categories: names and addresses are unique, whatever their case and accents. */
export function createCategories({ db, clock, catalog, names }: CategoriesDeps): Categories {
  async function editIn<T>(
    tx: Transaction<DB>,
    { by, job }: Editor,
    work: (edit: CategoryEdit) => Promise<T>,
  ): Promise<T> {
    await lockCategories(tx);
    const at = clock();
    const note = ({ after, ...entry }: Note) => {
      const noted = job === undefined ? after : { ...after, ...jobOf({ job }) };
      return insertAudit(tx, { ...entry, ...(noted && { after: noted }), actor: by, at });
    };
    const done = await work({ tx, all: await listAllCategories(tx), at, by, names, note });
    await raiseVersion(tx, 'everything');
    return done;
  }
  async function showing<T>(editor: Editor, work: (edit: CategoryEdit) => Promise<T>): Promise<T> {
    const result = await inTransaction(db, (tx) => editIn(tx, editor, work));
    await catalog.refresh();
    names.lookAgain();
    return result;
  }

  return {
    list: async () => (await listAllCategories(db)).map(toCategoria),
    create: (body, editor) => showing(editor, (edit) => createCategory(edit, body)),
    change: (id, body, editor) => showing(editor, (edit) => changeCategory(edit, id, body)),
    remove: (id, editor) => showing(editor, (edit) => removeCategory(edit, id)),
    async ensureIn(tx, nome, editor) {
      const there = (await listAllCategories(tx)).find((one) => fold(one.nome) === fold(nome));
      if (there !== undefined) return { id: there.id, isNew: false };
      const { id } = await editIn(tx, editor, (edit) => createCategory(edit, { nome }));
      return { id, isNew: true };
    },
    removeIn: (tx, id, editor) => editIn(tx, editor, (edit) => removeCategory(edit, id)),
    arrange: (ids, editor) => showing(editor, (edit) => arrangeCategories(edit, ids)),
  };
}

async function createCategory(
  { tx, all, names, note }: CategoryEdit,
  { nome: given, slug, descricao = '', ordem, ativa = true }: CategoriaEnviada,
): Promise<Categoria> {
  const nome = readName(given, all);
  await names.taken(tx, nome);
  const row = await insertCategory(tx, {
    nome,
    slug: readSlug(slug || nome, all),
    descricao,
    ordem: ordem ?? Math.max(0, ...all.map((one) => one.ordem)) + 1,
    ativa,
  });
  await note({ action: 'categoria_criada', subject: `categoria ${row.id}`, after: { nome } });
  return toCategoria(row);
}

async function changeCategory(
  { tx, all, at, by, names: links, note }: CategoryEdit,
  id: number,
  body: CategoriaEnviada,
): Promise<Categoria> {
  const before = find(all, id);
  const others = all.filter((one) => one.id !== id);
  const change = {
    ...(body.nome !== undefined && { nome: readName(body.nome, others) }),
    ...(body.slug !== undefined && { slug: readSlug(body.slug || before.nome, others) }),
    ...(body.descricao !== undefined && { descricao: body.descricao }),
    ...(body.ordem !== undefined && { ordem: body.ordem }),
    ...(body.ativa !== undefined && { ativa: body.ativa }),
  };
  const after = await updateCategory(tx, id, { ...change, now: at });
  if (after.nome !== before.nome)
    await links.renamed(tx, { id, from: before.nome, to: after.nome, by, now: at });
  const names = Object.keys(change) as (keyof typeof change)[];
  await note({
    action: 'categoria_alterada',
    subject: `categoria ${id}`,
    before: Object.fromEntries(names.map((name) => [name, before[name]])),
    after: change,
  });
  return toCategoria(after);
}

async function removeCategory({ tx, all, note }: CategoryEdit, id: number): Promise<void> {
  const { nome } = find(all, id);
  const { shown, all: products } = await countProductsOf(tx, id);
  const other = all.find((one) => one.id !== id);
  if (shown > 0 || (products > 0 && other === undefined)) throw inUse(nome, Math.max(shown, 1));
  if (products > 0 && other !== undefined) await moveArchived(tx, id, other.id);
  await deleteCategory(tx, id);
  await note({ action: 'categoria_excluida', subject: `categoria ${id}`, before: { nome } });
}

async function arrangeCategories(
  { tx, all, at, note }: CategoryEdit,
  ids: readonly number[],
): Promise<Categoria[]> {
  const first = [...new Set(ids)].map((id) => find(all, id));
  const order = [...first, ...all.filter((one) => !first.includes(one))];
  const arranged: Categoria[] = [];
  for (const [index, { id }] of order.entries()) {
    arranged.push(toCategoria(await updateCategory(tx, id, { ordem: index + 1, now: at })));
  }
  await note({
    action: 'categorias_ordenadas',
    subject: 'categorias',
    before: namesOf(all),
    after: namesOf(order),
  });
  return arranged;
}

function namesOf(rows: readonly CategoryRow[]) {
  return { ordem: rows.map((row) => row.nome) };
}

function find(all: readonly CategoryRow[], id: number): CategoryRow {
  const found = all.find((one) => one.id === id);
  if (found === undefined) throw notFound('Esta categoria não existe ou foi excluída.');
  return found;
}

function inUse(nome: string, products: number) {
  const count = `${products} ${plural(products, 'produto', 'produtos')}`;
  return conflict('categoria_em_uso', `A categoria "${nome}" tem ${count}: mude-os de categoria primeiro.`);
}
