import type { Kysely, Transaction } from 'kysely';
import { productFields } from '#shared/product-fields.ts';
import type { Produto, ProdutoDoEscritorio } from '#shared/wire/catalog.ts';
import type { ProdutoEnviado } from '#shared/wire/catalog-writes.ts';
import { inTransaction, type DB } from '../../db/index.ts';
import type { Catalog } from '../catalog/index.ts';
import { changeProduct, createProduct, type EditDeps } from './edit-product.ts';
import type { Editor } from './editor.ts';
import { findProduct, lockAndFindProduct } from './find-product.ts';
import { proposeSku } from './propose-sku.ts';
import { bringBack, removeProduct } from './remove-product.ts';

type Tx = Transaction<DB>;

export interface ProductsDeps extends EditDeps {
  db: Kysely<DB>;
  catalog: Pick<Catalog, 'refresh'>;
}

export interface Products {
  /** Throws 422 with a text per field. */
  create(body: ProdutoEnviado, editor: Editor): Promise<ProdutoDoEscritorio>;
  /** Changes what the body names. Throws 404, 409 when somebody was faster, 422. */
  change(id: number, body: ProdutoEnviado, editor: Editor): Promise<ProdutoDoEscritorio>;
  /** Takes it out of the shop, for good a week later if it was never ordered. Throws 404. */
  remove(id: number, editor: Editor): Promise<Produto>;
  /** A hidden copy without stock. Throws 404. */
  duplicate(id: number, editor: Editor): Promise<ProdutoDoEscritorio>;
  /** Hidden ones too, as the database has it. Throws 404. */
  find(id: number): Promise<ProdutoDoEscritorio>;
  /** As `find`, and nobody else changes it before the transaction ends. Throws 404. */
  lockIn(tx: Tx, id: number): Promise<ProdutoDoEscritorio>;
  /** As `create` and `change` inside a transaction of the caller's, who refreshes the catalogue afterwards. */
  createIn(tx: Tx, body: ProdutoEnviado, editor: Editor): Promise<ProdutoDoEscritorio>;
  changeIn(tx: Tx, id: number, edit: { body: ProdutoEnviado } & Editor): Promise<ProdutoDoEscritorio>;
  removeIn(tx: Tx, id: number, editor: Editor): Promise<Produto>;
  /** Brings back what was removed. Throws 409. */
  bringBackIn(tx: Tx, id: number, editor: Editor): Promise<void>;
}

const COPY = ' (cópia)';

/** The owner's edits of products. Each is one transaction, is written down, and shows at once. */
export function createProducts(deps: ProductsDeps): Products {
  const { db, clock, catalog } = deps;

  async function showing<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const result = await inTransaction(db, work);
    await catalog.refresh();
    return result;
  }

  return {
    lockIn: lockAndFindProduct,
    createIn: (tx, body, editor) => createProduct(tx, { body, ...editor }, deps),
    changeIn: (tx, id, edit) => changeProduct(tx, { id, ...edit }, deps),
    create: (body, editor) => showing((tx) => createProduct(tx, { body, ...editor }, deps)),
    change: (id, body, editor) => showing((tx) => changeProduct(tx, { id, body, ...editor }, deps)),
    remove: (id, editor) => showing((tx) => removeProduct(tx, { id, ...editor }, clock)),
    removeIn: (tx, id, editor) => removeProduct(tx, { id, ...editor }, clock),
    bringBackIn: (tx, id, editor) => bringBack(tx, { id, ...editor }, clock),
    find: (id) => findProduct(db, id),
    async duplicate(id, { by }) {
      const original = await findProduct(db, id);
      // It costs what the original does, whoever copies it.
      return showing(async (tx) => {
        const body = { ...copyOf(original), sku: await proposeSku(tx, original.nome) };
        return createProduct(tx, { body, by, seesCosts: true }, deps);
      });
    },
  };
}

function copyOf({ sku: _sku, variantes, ...original }: ProdutoDoEscritorio): ProdutoEnviado {
  return {
    ...original,
    nome: original.nome.slice(0, productFields.nome.max - COPY.length) + COPY,
    ativo: false,
    destaque: false,
    estoque: original.estoqueCompartilhado ? 0 : undefined,
    variantes: variantes.map(({ cor, tamanho }) => ({ cor, tamanho, estoque: 0 })),
  };
}
