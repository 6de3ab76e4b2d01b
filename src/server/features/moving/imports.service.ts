import type { Kysely, Transaction } from 'kysely';
import type {
  CategoriaEscolhida,
  DetalheDaMudanca,
  ImportacaoDaMudanca,
  LinhaDaMudanca,
} from '#shared/wire/moving-calls.ts';
import { insertAudit } from '../../audit/audit.store.ts';
import type { Clock } from '../../clock.ts';
import { inTransaction, type DB } from '../../db/index.ts';
import type { Cpfs } from '../../security/cpfs.ts';
import { conflict, invalid, notFound } from '../../errors.ts';
import { personalItems } from './bring-people.ts';
import { chooseCategories, tellCategories } from './choose-categories.ts';
import {
  deleteImport,
  findImport,
  insertImport,
  listImports,
  lockImport,
  tallyItems,
  updateImport,
  type ImportRow,
  type ImportStatus,
  type Tally,
} from './imports.store.ts';
import { insertItems, listItems, type ItemRow, type ItemsAsked, type NewItem } from './items.store.ts';
import type { OldProduct } from './old-product.ts';
import { forgetRead } from './old-pictures/index.ts';
import { tallyPictures } from './pictures.store.ts';
import { readShop } from './read-shop.ts';
import { understand, type Understood } from './to-wish.ts';
import { turns } from '../../load/in-turns.ts';

type Tx = Transaction<DB>;

export interface Imports {
  /** Keeps what the file says, to be looked at. Throws 422. */
  add(bytes: Uint8Array, given: { fileName: string; by: string }): Promise<number>;
  list(): Promise<ImportacaoDaMudanca[]>;
  /** Throws 404. */
  find(id: number): Promise<DetalheDaMudanca>;
  lines(asked: ItemsAsked): Promise<{ rows: LinhaDaMudanca[]; total: number }>;
  /** Of each line what was said, some at a time. Throws 404. */
  findings(id: number): Promise<AsyncGenerator<LinhaDaMudanca[]>>;
  /** Says what categories of the old shop become; answers how many products are looked at anew. Throws 404, 409, 422. */
  choose(id: number, given: { categories: readonly CategoriaEscolhida[]; by: string }): Promise<number>;
  /** Throws 404, 409, and 422 where somebody has to say what is not counted. */
  begin(id: number, given: { blankStock: number | null; update: boolean; by: string }): Promise<void>;
  /** Throws 404 and 409. */
  undo(id: number, by: string): Promise<void>;
  remove(id: number, by: string): Promise<void>;
}

export interface ImportsDeps {
  db: Kysely<DB>;
  clock: Clock;
  cpfs: Cpfs;
  /** There is work. */
  wake: () => void;
}

const MOST_LISTED = 50;
/** Each holds a whole catalogue: what nobody wants any more is to be taken away first. */
const MOST_KEPT = 30;

/** Files of another shop's, from their arrival to their being taken back. */
export function createImports(deps: ImportsDeps): Imports {
  const { db } = deps;
  return {
    add: (bytes, given) => addFile(deps, bytes, given),
    list: async () => (await listImports(db, MOST_LISTED)).map(toImportacao),
    async find(id) {
      const row = await findImport(db, id);
      if (row === undefined) throw unknown();
      const [tally, categorias, imagens] = await Promise.all([
        tallyItems(db, id),
        row.kind === 'produtos' ? tellCategories(db, row) : [],
        tallyPictures(db, id),
      ]);
      return toDetalhe(row, tally, { categorias, imagens });
    },
    async lines(asked) {
      if ((await findImport(db, asked.importId)) === undefined) throw unknown();
      const { items, total } = await listItems(db, asked);
      return { rows: items.map(toLinha), total };
    },
    async findings(id) {
      if ((await findImport(db, id)) === undefined) throw unknown();
      return allLines(db, id);
    },
    ...createActs(deps),
  };
}

const AT_ONCE = 500;

async function* allLines(db: Kysely<DB>, importId: number): AsyncGenerator<LinhaDaMudanca[]> {
  for (let offset = 0; ; offset += AT_ONCE) {
    const asked = { importId, kind: undefined, withNotes: false, limit: AT_ONCE, offset };
    const { items } = await listItems(db, asked);
    if (items.length === 0) return;
    yield items.map(toLinha);
  }
}

async function addFile(
  { db, clock, wake, cpfs }: ImportsDeps,
  bytes: Uint8Array,
  { fileName, by }: { fileName: string; by: string },
): Promise<number> {
  const now = clock();
  const file = await readShop(bytes, now);
  const { kind, source, lines, unread } = file;
  const items =
    file.kind === 'produtos' ? await itemsOf(file.products) : await personalItems(file, await cpfs());
  const id = await inTransaction(db, async (tx) => {
    if ((await listImports(tx, MOST_KEPT)).length >= MOST_KEPT)
      throw invalid(`Há ${MOST_KEPT} arquivos guardados: esqueça os que não servem mais.`);
    const made = await insertImport(tx, { kind, source, fileName, lines, unread, by, now });
    await insertItems(tx, made, items);
    const after = { origem: source, linhas: lines, [kind]: items.length };
    const subject = subjectOf(made, fileName);
    await insertAudit(tx, { actor: by, action: 'mudanca_conferida', subject, after, at: now });
    return made;
  });
  wake();
  return id;
}

function createActs({ db, clock, wake }: ImportsDeps): Pick<Imports, 'choose' | 'begin' | 'undo' | 'remove'> {
  /** Changes one that stands as it must. */
  async function change(
    id: number,
    from: readonly ImportStatus[],
    work: (tx: Tx, row: ImportRow) => Promise<void>,
  ): Promise<void> {
    await inTransaction(db, async (tx) => {
      const row = await lockImport(tx, id);
      if (row === undefined) throw unknown();
      if (!from.includes(row.status)) throw conflict('importacao_em_curso', WORDS[row.status]);
      await work(tx, row);
    });
    wake();
  }

  return {
    async choose(id, { categories, by }) {
      let moved = 0;
      await change(id, ['conferido'], async (tx, row) => {
        const now = clock();
        moved = await chooseCategories(tx, row, categories);
        if (moved > 0) await updateImport(tx, id, { status: 'conferindo', now });
        const after = { categorias: categories.length, produtos: moved };
        const subject = subjectOf(id, row.file_name);
        await insertAudit(tx, { actor: by, action: 'mudanca_categorias', subject, after, at: now });
      });
      return moved;
    },
    begin: (id, { blankStock, update, by }) =>
      change(id, ['conferido'], async (tx, row) => {
        const { blanks } = await tallyItems(tx, id);
        if (blanks > 0 && blankStock === null) throw unsaid();
        const now = clock();
        const said = { blank_stock: blankStock, update_known: update, asked_by: by };
        await updateImport(tx, id, { status: 'importando', ...said, now });
        const after = { estoqueSemContagem: blankStock, atualizar: update };
        const subject = subjectOf(id, row.file_name);
        await insertAudit(tx, { actor: by, action: 'mudanca_comecada', subject, after, at: now });
      }),
    undo: (id, by) =>
      change(id, ['importando', 'pronto'], async (tx, row) => {
        const now = clock();
        await forgetRead(tx, id);
        await updateImport(tx, id, { status: 'desfazendo', asked_by: by, now });
        const subject = subjectOf(id, row.file_name);
        await insertAudit(tx, { actor: by, action: 'mudanca_a_desfazer', subject, at: now });
      }),
    remove: (id, by) =>
      change(id, ['conferindo', 'conferido', 'desfeito'], async (tx, row) => {
        await deleteImport(tx, id);
        const subject = subjectOf(id, row.file_name);
        await insertAudit(tx, { actor: by, action: 'mudanca_esquecida', subject, at: clock() });
      }),
  };
}

const WORDS: Readonly<Record<ImportStatus, string>> = {
  conferindo: 'O arquivo ainda está sendo conferido.',
  conferido: 'Este arquivo ainda não foi importado.',
  importando: 'Este arquivo está sendo importado.',
  pronto: 'Este arquivo já foi importado.',
  desfazendo: 'Esta importação está sendo desfeita.',
  desfeito: 'Esta importação foi desfeita: envie o arquivo de novo.',
};

const subjectOf = (id: number, fileName: string) => `importação ${id} · ${fileName}`;
const unknown = () => notFound('Este arquivo não está mais aqui: envie-o de novo.');

function unsaid() {
  const text = 'Diga quantas unidades têm as peças que a loja antiga não conta.';
  return invalid(text, { estoqueSemContagem: text });
}

const MAX_NAME = 200;
const MAX_WHY = 1000;

async function itemsOf(products: readonly OldProduct[]): Promise<NewItem[]> {
  const items: NewItem[] = [];
  const seen = new Set<string>();
  const turn = turns();
  for (const [position, old] of products.entries()) {
    await turn();
    items.push(toItem(position, old, withOwnSkus(understand(old), seen)));
  }
  return items;
}

function toItem(position: number, old: OldProduct, { wish, notes, blanks, why }: Understood): NewItem {
  const nome = (old.nome || old.key).slice(0, MAX_NAME).toWellFormed();
  return { position, key: old.key, line: old.line, nome, wish, notes, blanks, why: why.slice(0, MAX_WHY) };
}

/** A code stands for one variant: of several that have the same the first keeps it. */
function withOwnSkus(understood: Understood, seen: Set<string>): Understood {
  const { wish, notes } = understood;
  if (wish === null) return understood;
  const again: string[] = [];
  const variantes = wish.variantes.map((one) => {
    if (one.sku === '' || !seen.has(one.sku)) {
      seen.add(one.sku);
      return one;
    }
    again.push(one.sku);
    return { ...one, sku: '' };
  });
  if (again.length === 0) return understood;
  const note = `SKU repetido no arquivo (${again.slice(0, 3).join(', ')}): vem com um novo.`;
  return { ...understood, wish: { ...wish, variantes }, notes: [...notes, note] };
}

function toImportacao(row: ImportRow): ImportacaoDaMudanca {
  const { id, kind: tipo, source, file_name: arquivo, status, lines, created_by: por, created_at } = row;
  return { id, tipo, origem: source, arquivo, status, linhas: lines, por, em: created_at.toISOString() };
}

const sum = (counted: Record<string, number>) => Object.values(counted).reduce((all, n) => all + n, 0);

function toDetalhe(
  row: ImportRow,
  { total, plan, outcome, undone, blanks }: Tally,
  { categorias, imagens }: Pick<DetalheDaMudanca, 'categorias'> & { imagens: Record<string, number> },
): DetalheDaMudanca {
  const isBack = row.status === 'desfazendo' || row.status === 'desfeito';
  const feitos = isBack ? sum(undone) : sum(row.status === 'conferindo' ? plan : outcome);
  return {
    ...toImportacao(row),
    produtos: total,
    feitos: row.status === 'conferido' ? total : feitos,
    conferencia: { novo: 0, alterado: 0, igual: 0, fora: 0, ...plan },
    resultado: { novo: 0, alterado: 0, igual: 0, fora: 0, ...outcome },
    desfeitos: { desfeito: 0, arquivado: 0, ficou: 0, ...undone },
    semContagem: blanks,
    naoLidas: row.unread,
    categorias,
    imagens: { espera: 0, pronta: 0, falhou: 0, ...imagens },
  };
}

function toLinha(item: ItemRow): LinhaDaMudanca {
  return {
    linha: item.line,
    nome: item.nome,
    chave: item.key,
    tipo: item.outcome ?? item.plan,
    porque: item.why,
    notas: item.notes,
    mudancas: item.changes ?? [],
    produto_id: item.product_id,
    cliente_id: item.customer_id,
    desfeito: item.undone,
  };
}
