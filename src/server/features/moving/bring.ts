import type { Transaction } from 'kysely';
import { fold, slugify } from '#shared/text.ts';
import type { ProdutoDoEscritorio } from '#shared/wire/catalog.ts';
import type { ProdutoEnviado } from '#shared/wire/catalog-writes.ts';
import type { DB } from '../../db/index.ts';
import type { Arrivals, BroughtIn } from '../catalog-office/index.ts';
import { categoryNames, findChoices, rememberCategory } from './category-choices.store.ts';
import { editorOf } from './import-editor.ts';
import { insertMadeCategory, type ImportRow } from './imports.store.ts';
import { findMoved, isMoved, saveMoved, type ItemRow } from './items.store.ts';
import { decide, decidedName, isNone } from './old-categories.ts';
import type { Source } from './old-product.ts';
import type { Wish, WishedVariant } from './to-wish.ts';

type Tx = Transaction<DB>;

export interface Brought {
  kind: BroughtIn['kind'];
  changes: { campo: string; de: string; para: string }[];
  notes: string[];
  why: string;
  productId: number;
  categoryId: number | null;
  /** Which of its old categories that is; -1: none of them. */
  categoryAt: number;
  former: ProdutoEnviado | null;
  version: number;
}

interface Bringing {
  arrivals: Arrivals;
  tx: Tx;
  job: Pick<ImportRow, 'id' | 'source' | 'blank_stock' | 'update_known' | 'asked_by'>;
}

const KNOWN = 'Já veio antes: fica como está aqui.';
const BY_SKU = 'Encontrado aqui pelo SKU.';
const DELETED = 'Veio antes e foi excluído aqui: volta como novo.';

/** Makes or changes the product that an item of a file stands for, in a transaction of the caller's. Throws 409 and 422. */
export async function bring(
  { arrivals, tx, job }: Bringing,
  item: ItemRow & { wish: Wish },
): Promise<Brought> {
  const { wish } = item;
  const editor = editorOf(job);
  const there = await findThere({ arrivals, tx, job }, item);
  if (there.id !== null && there.cameBefore && !job.update_known) {
    const { versao } = await arrivals.lockIn(tx, there.id);
    return { ...nothing(there.id, versao), why: KNOWN };
  }
  const { variantes, notes } = await withFreeSkus({ arrivals, tx, wish }, there.id);
  const { name, index, path, choice } = await whereTo(tx, job.source, wish);
  const category = await arrivals.ensureCategory(tx, name, editor);
  if (category.isNew) await insertMadeCategory(tx, job.id, category.id);
  if (!isNone(choice)) {
    const remembered = { source: job.source, path: index === -1 ? '' : path };
    await rememberCategory(tx, { ...remembered, choice: { categoryId: category.id, name } });
  }
  const body = { ...wish.body, categoria: name };
  const bodyFor = (before: ProdutoDoEscritorio | null) =>
    bodyOf({ ...wish, body, variantes }, { before, key: item.key, blank: job.blank_stock ?? 0 });
  const { kind, changes, before, after } = await arrivals.bringIn(tx, { id: there.id, bodyFor, editor });
  await saveMoved(tx, { source: job.source, key: item.key, product_id: after.id });
  return {
    kind,
    changes,
    notes: [...there.notes, ...notes],
    why: '',
    productId: after.id,
    categoryId: category.id,
    categoryAt: index,
    former: before && formerOf(before),
    version: after.versao,
  };
}

function nothing(productId: number, version: number): Brought {
  const none = { changes: [], notes: [], former: null, categoryId: null, categoryAt: -1 };
  return { kind: 'igual', ...none, why: '', productId, version };
}

/** Which category it goes to, as somebody has chosen or by its name there. */
async function whereTo(tx: Tx, source: Source, { categorias, body }: Wish) {
  const paths = categorias ?? [body.categoria ?? ''];
  const decided = decide(paths, await findChoices(tx, source, paths));
  const names = decided.choice?.categoryId == null ? new Map<number, string>() : await categoryNames(tx);
  return { ...decided, name: decidedName(decided, names) };
}

interface There {
  id: number | null;
  cameBefore: boolean;
  notes: string[];
}

/** By what the old shop calls it, else by a SKU that only one product has here. */
async function findThere({ arrivals, tx, job }: Bringing, item: ItemRow & { wish: Wish }): Promise<There> {
  const moved = await findMoved(tx, job.source, item.key);
  if (moved !== undefined) {
    const isThere = await arrivals.isThere(tx, moved);
    return isThere
      ? { id: moved, cameBefore: true, notes: [] }
      : { id: null, cameBefore: false, notes: [DELETED] };
  }
  const owners = new Set((await arrivals.skuOwners(tx, skusOf(item.wish))).map(({ productId }) => productId));
  const [id] = owners;
  if (owners.size !== 1 || id === undefined || (await isMoved(tx, id)))
    return { id: null, cameBefore: false, notes: [] };
  return { id, cameBefore: false, notes: [BY_SKU] };
}

const skusOf = ({ variantes }: Wish) => variantes.flatMap(({ sku }) => (sku === '' ? [] : [sku]));

/** A code that another product has is left out, and a new one made. */
async function withFreeSkus(
  { arrivals, tx, wish }: { arrivals: Arrivals; tx: Tx; wish: Wish },
  id: number | null,
): Promise<{ variantes: WishedVariant[]; notes: string[] }> {
  const owners = await arrivals.skuOwners(tx, skusOf(wish));
  const taken = new Set(owners.filter(({ productId }) => productId !== id).map(({ sku }) => sku));
  if (taken.size === 0) return { variantes: wish.variantes, notes: [] };
  const names = [...taken].slice(0, 3).join(', ');
  return {
    variantes: wish.variantes.map((one) => (taken.has(one.sku) ? { ...one, sku: '' } : one)),
    notes: [`SKU de outra peça daqui (${names}): vem com um novo.`],
  };
}

const MAX_SKU = 40;

interface Here {
  before: ProdutoDoEscritorio | null;
  key: string;
  /** Units for what is not counted in the old shop. */
  blank: number;
}

function bodyOf({ body, variantes, shared }: Wish, { before, key, blank }: Here): ProdutoEnviado {
  const sku = slugify(/^\d+$/.test(key) ? (body.nome ?? '') : key)
    .toUpperCase()
    .slice(0, MAX_SKU);
  return {
    ...body,
    ...partsOf(body, before),
    ...stockOf({ variantes, shared }, { before, blank }),
    ...gtinsOf(variantes),
    ...(before === null && sku !== '' && { sku }),
    ...(before !== null && unsaidOf(body)),
  };
}

const isUnsaid = (value: unknown) =>
  value === '' || value === 0 || (Array.isArray(value) && value.length === 0);

/** What a file leaves empty is not taken away, and what is hidden or shown here stays so. */
function unsaidOf(body: Wish['body']): ProdutoEnviado {
  const names = ['descricao', 'marca', 'genero', 'tags', 'peso', 'altura', 'largura', 'comprimento'] as const;
  const unsaid = names.filter((name) => isUnsaid(body[name])).map((name) => [name, undefined]);
  return { ...Object.fromEntries(unsaid), ativo: undefined };
}

/** Colours that are here keep how they look; a file without any takes none away. */
function partsOf({ cor, tamanho }: Wish['body'], before: ProdutoDoEscritorio | null): ProdutoEnviado {
  if (before === null) return { cor: cor ?? [], tamanho: tamanho ?? [] };
  const there = new Set(before.cor.map(({ nome }) => fold(nome)));
  const colors = (cor ?? []).map((one) => {
    const nome = typeof one === 'string' ? one : one.nome;
    return there.has(fold(nome)) ? nome : one;
  });
  return {
    cor: colors.length > 0 ? colors : undefined,
    tamanho: tamanho && tamanho.length > 0 ? tamanho : undefined,
  };
}

/** What the file does not say of barcodes stays. */
function gtinsOf(variantes: readonly WishedVariant[]): ProdutoEnviado {
  const gtins = variantes.flatMap(({ cor, tamanho, gtin }) =>
    gtin === '' ? [] : [{ cor: cor || ONLY_COLOR, tamanho: tamanho || ONLY_SIZE, gtin }],
  );
  return gtins.length > 0 ? { gtins } : {};
}

/** What the old shop does not count stays as it is where it is here, and is what the owner says where it is new. */
function stockOf(
  { variantes, shared }: Pick<Wish, 'variantes' | 'shared'>,
  { before, blank }: Pick<Here, 'before' | 'blank'>,
): ProdutoEnviado {
  const named = variantes.map((one) => ({
    ...one,
    cor: one.cor || ONLY_COLOR,
    tamanho: one.tamanho || ONLY_SIZE,
  }));
  if (shared !== null) {
    const estoque = shared.estoque ?? (before === null ? blank : undefined);
    return { estoqueCompartilhado: true, ...(estoque !== undefined && { estoque }) };
  }
  const counted = before === null ? named : named.filter(({ estoque }) => estoque !== null);
  if (counted.length === 0) return {};
  return {
    estoqueCompartilhado: false,
    variantes: counted.map((one) => ({ ...one, estoque: one.estoque ?? blank })),
  };
}

/** As a garment without a choice has them. */
const ONLY_COLOR = 'Única';
const ONLY_SIZE = 'Único';

/** What an import may change of a product. */
const CHANGED = [
  ...(['nome', 'descricao', 'preco', 'promocional', 'custo', 'categoria', 'marca', 'genero', 'sku'] as const),
  ...(['peso', 'altura', 'largura', 'comprimento', 'tags', 'ativo', 'cor', 'tamanho'] as const),
];

/** That, as it was. */
function formerOf(before: ProdutoDoEscritorio): ProdutoEnviado {
  return Object.fromEntries(CHANGED.map((name) => [name, before[name] ?? null]));
}
