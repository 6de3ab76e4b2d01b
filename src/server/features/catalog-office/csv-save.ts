import type { Kysely, Transaction } from 'kysely';
import { fold } from '#shared/text.ts';
import type { ProdutoDoEscritorio } from '#shared/wire/catalog.ts';
import type { ProdutoEnviado } from '#shared/wire/catalog-writes.ts';
import { inTransaction, keptOnly, type DB } from '../../db/index.ts';
import { AppError } from '../../errors.ts';
import { changesBetween } from './changes.ts';
import { csvChanges, type CsvChange } from './csv-changes.ts';
import type { CsvProduct } from './csv-products.ts';
import type { Editor } from './editor.ts';
import { proposeSku } from './propose-sku.ts';
import { findProductId } from './products.store.ts';
import type { Products } from './products.service.ts';

export interface CsvSaveDeps {
  db: Kysely<DB>;
  products: Pick<Products, 'createIn' | 'changeIn' | 'lockIn'>;
}

/** What became of a product; one of which the file says nothing new is left as it is. */
export interface CsvOutcome {
  kind: 'novo' | 'alterado' | 'igual';
  changes: CsvChange[];
}

export type CsvSave = (product: CsvProduct, options: { dryRun: boolean } & Editor) => Promise<CsvOutcome>;

/** Makes or changes one product of the owner's file in a transaction of its own. In a dry run nothing stays. */
export function createCsvSave({ db, products }: CsvSaveDeps): CsvSave {
  async function saveIn(tx: Transaction<DB>, product: CsvProduct, editor: Editor): Promise<CsvOutcome> {
    const id = product.id ?? (await findProductId(tx, product));
    const { kind, changes } = await bringIn(products, tx, { id, bodyFor: () => product.body, editor });
    return { kind, changes };
  }

  return async (product, { dryRun, ...editor }) => {
    let outcome: CsvOutcome = { kind: 'igual', changes: [] };
    // Thrown to end a transaction of which nothing is to stay.
    const nothingStays = new AppError(409, 'simulacao', 'Simulação: nada foi gravado.');
    try {
      await inTransaction(db, async (tx) => {
        outcome = await saveIn(tx, product, editor);
        if (dryRun || outcome.kind === 'igual') throw nothingStays;
      });
    } catch (error) {
      if (error !== nothingStays) throw error;
    }
    return outcome;
  };
}

export interface BroughtIn extends CsvOutcome {
  before: ProdutoDoEscritorio | null;
  after: ProdutoDoEscritorio;
}

interface Bringing {
  /** Null: it is new. */
  id: number | null;
  bodyFor(before: ProdutoDoEscritorio | null): ProdutoEnviado;
  editor: Editor;
}

/** Makes or changes a product of a file, of which colours and sizes that are there are kept. */
export async function bringIn(
  products: CsvSaveDeps['products'],
  tx: Transaction<DB>,
  { id, bodyFor, editor }: Bringing,
): Promise<BroughtIn> {
  if (id === null) {
    const body = bodyFor(null);
    const sku = body.sku?.trim() ? body.sku : await proposeSku(tx, body.nome ?? '');
    const after = await products.createIn(tx, { ...body, sku }, editor);
    return { kind: 'novo', changes: [], before: null, after };
  }
  const before = await products.lockIn(tx, id);
  const body = fitted(bodyFor(before), before);
  const isOther = (after: ProdutoDoEscritorio) => Object.keys(changesBetween(before, after).after).length > 0;
  // What the file says nothing new of keeps its version, and nothing is written down of it.
  const after = await keptOnly(tx, () => products.changeIn(tx, id, { body, ...editor }), isOther);
  return isOther(after)
    ? { kind: 'alterado', changes: csvChanges(before, after), before, after }
    : { kind: 'igual', changes: [], before, after: before };
}

/** A file adds colours and sizes to a product that is there; it takes none away. */
function fitted(body: ProdutoEnviado, present: ProdutoDoEscritorio): ProdutoEnviado {
  // Lines of a stock that is about to be shared counted one variant each: no difference can be told from them.
  const joins = body.estoqueCompartilhado === true && !present.estoqueCompartilhado;
  return {
    ...body,
    ...(joins && { estoqueLido: undefined }),
    ...(body.sku && { sku: sameCode(body.sku, present.sku) }),
    ...(body.variantes && { variantes: body.variantes.map((one) => withCode(one, present)) }),
    ...(body.gtins && { gtins: body.gtins.map((one) => withGtin(one, present)) }),
    ...(body.cor && { cor: [...body.cor, ...missing(present.cor, body.cor)] }),
    ...(body.tamanho && { tamanho: [...body.tamanho, ...missing(present.tamanho, body.tamanho)] }),
  };
}

/** Spreadsheets take the zeros from the beginning of a code: '123' is the '00123' that is there. */
function sameCode(sent: string, present: string): string {
  const isNumber = /^\d+$/.test(present);
  return isNumber && sent === present.replace(/^0+(?=\d)/, '') ? present : sent;
}

type Sent = NonNullable<ProdutoEnviado['variantes']>[number];

function withCode(sent: Sent, { variantes }: ProdutoDoEscritorio): Sent {
  const there = variantes.find((one) => isSamePlace(one, sent));
  return sent.sku && there ? { ...sent, sku: sameCode(sent.sku, there.sku) } : sent;
}

type SentGtin = NonNullable<ProdutoEnviado['gtins']>[number];

function withGtin(sent: SentGtin, { variantes }: ProdutoDoEscritorio): SentGtin {
  const there = variantes.find((one) => isSamePlace(one, sent));
  return { ...sent, gtin: sameCode(sent.gtin, there?.gtin ?? '') };
}

const isSamePlace = (one: Pick<Sent, 'cor' | 'tamanho'>, other: Pick<Sent, 'cor' | 'tamanho'>) =>
  fold(one.cor) === fold(other.cor) && fold(one.tamanho) === fold(other.tamanho);

type Part = string | { nome?: string; tamanho?: string };

function nameOf(part: Part): string {
  return fold(typeof part === 'string' ? part : (part.nome ?? part.tamanho ?? ''));
}

function missing<T extends Part>(present: readonly T[], named: readonly Part[]): T[] {
  const names = new Set(named.map(nameOf));
  return present.filter((part) => !names.has(nameOf(part)));
}
