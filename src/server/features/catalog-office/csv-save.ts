import type { Kysely, Transaction } from 'kysely';
import { fold } from '#shared/text.ts';
import type { Produto } from '#shared/wire/catalog.ts';
import type { ProdutoEnviado } from '#shared/wire/catalog-writes.ts';
import { inTransaction, type DB } from '../../db/index.ts';
import { AppError } from '../../errors.ts';
import type { CsvProduct } from './csv-products.ts';
import { findProductId } from './products.store.ts';
import type { Products } from './products.service.ts';

export interface CsvSaveDeps {
  db: Kysely<DB>;
  products: Pick<Products, 'createIn' | 'changeIn' | 'lockIn'>;
}

type Outcome = 'novo' | 'alterado';
type CsvSave = (product: CsvProduct, options: { dryRun: boolean; by: string }) => Promise<Outcome>;

/** Makes or changes one product of the owner's file in a transaction of its own. In a dry run nothing stays. */
export function createCsvSave({ db, products }: CsvSaveDeps): CsvSave {
  async function saveIn(tx: Transaction<DB>, product: CsvProduct, by: string): Promise<Outcome> {
    const id = product.id ?? (await findProductId(tx, product));
    if (id === null) {
      await products.createIn(tx, product.body, { by });
      return 'novo';
    }
    await products.changeIn(tx, id, { body: fitted(product.body, await products.lockIn(tx, id)), by });
    return 'alterado';
  }

  return async (product, { dryRun, by }) => {
    let outcome: Outcome = 'novo';
    // Thrown to end a transaction of which nothing is to stay.
    const nothingStays = new AppError(409, 'simulacao', 'Simulação: nada foi gravado.');
    try {
      await inTransaction(db, async (tx) => {
        outcome = await saveIn(tx, product, by);
        if (dryRun) throw nothingStays;
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
    ...(body.cor && { cor: [...body.cor, ...missing(present.cor, body.cor)] }),
    ...(body.tamanho && { tamanho: [...body.tamanho, ...missing(present.tamanho, body.tamanho)] }),
  };
}

type Part = string | { nome?: string; tamanho?: string };

function nameOf(part: Part): string {
  return fold(typeof part === 'string' ? part : (part.nome ?? part.tamanho ?? ''));
}

function missing<T extends Part>(present: readonly T[], named: readonly Part[]): T[] {
  const names = new Set(named.map(nameOf));
  return present.filter((part) => !names.has(nameOf(part)));
}
