import type { Kysely, Transaction } from 'kysely';
import { fold } from '#shared/text.ts';
import type { Produto } from '#shared/wire/catalog.ts';
import type { ProdutoEnviado } from '#shared/wire/catalog-writes.ts';
import { inTransaction, type DB } from '../../db/index.ts';
import { AppError } from '../../errors.ts';
import { changesBetween } from './changes.ts';
import { csvChanges, type CsvChange } from './csv-changes.ts';
import type { CsvProduct } from './csv-products.ts';
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

export type CsvSave = (product: CsvProduct, options: { dryRun: boolean; by: string }) => Promise<CsvOutcome>;

/** Makes or changes one product of the owner's file in a transaction of its own. In a dry run nothing stays. */
export function createCsvSave({ db, products }: CsvSaveDeps): CsvSave {
  async function saveIn(tx: Transaction<DB>, product: CsvProduct, by: string): Promise<CsvOutcome> {
    const id = product.id ?? (await findProductId(tx, product));
    if (id === null) {
      await products.createIn(tx, product.body, { by });
      return { kind: 'novo', changes: [] };
    }
    const before = await products.lockIn(tx, id);
    const after = await products.changeIn(tx, id, { body: fitted(product.body, before), by });
    if (Object.keys(changesBetween(before, after).after).length === 0) return { kind: 'igual', changes: [] };
    return { kind: 'alterado', changes: csvChanges(before, after) };
  }

  return async (product, { dryRun, by }) => {
    let outcome: CsvOutcome = { kind: 'igual', changes: [] };
    // Thrown to end a transaction of which nothing is to stay.
    const nothingStays = new AppError(409, 'simulacao', 'Simulação: nada foi gravado.');
    try {
      await inTransaction(db, async (tx) => {
        outcome = await saveIn(tx, product, by);
        if (dryRun || outcome.kind === 'igual') throw nothingStays;
      });
    } catch (error) {
      if (error !== nothingStays) throw error;
    }
    return outcome;
  };
}

/** A file adds colours and sizes to a product that is there; it takes none away. */
function fitted(body: ProdutoEnviado, present: Produto): ProdutoEnviado {
  // Lines of a stock that is about to be shared counted one variant each: no difference can be told from them.
  const joins = body.estoqueCompartilhado === true && !present.estoqueCompartilhado;
  return {
    ...body,
    ...(joins && { estoqueLido: undefined }),
    ...(body.sku && { sku: sameCode(body.sku, present.sku) }),
    ...(body.variantes && { variantes: body.variantes.map((one) => withCode(one, present)) }),
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

function withCode(sent: Sent, { variantes }: Produto): Sent {
  const there = variantes.find((one) => isSamePlace(one, sent));
  return sent.sku && there ? { ...sent, sku: sameCode(sent.sku, there.sku) } : sent;
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
