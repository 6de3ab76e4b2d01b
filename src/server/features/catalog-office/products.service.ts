import type { Kysely, Transaction } from 'kysely';
import { productFields } from '#shared/product-fields.ts';
import type { Produto } from '#shared/wire/catalog.ts';
import type { ProdutoEnviado } from '#shared/wire/catalog-writes.ts';
import { inTransaction, type DB } from '../../db/index.ts';
import type { Catalog } from '../catalog/index.ts';
import { changeProduct, createProduct, type EditDeps } from './edit-product.ts';
import type { Editor } from './editor.ts';
import { findProduct, lockAndFindProduct } from './find-product.ts';
import { removeProduct } from './remove-product.ts';

type Tx = Transaction<DB>;

export interface ProductsDeps extends EditDeps {
  db: Kysely<DB>;
  catalog: Pick<Catalog, 'refresh'>;
}

export interface Products {
  /** Throws 422 with a text per field. */
  create(body: ProdutoEnviado, editor: Editor): Promise<Produto>;
  /** Changes what the body names. Throws 404, 409 when somebody was faster, 422. */
  change(id: number, body: ProdutoEnviado, editor: Editor): Promise<Produto>;
  /** Takes it out of the shop; one that was ordered is archived. Throws 404. */
  remove(id: number, editor: Editor): Promise<string>;
  /** A hidden copy without stock. Throws 404. */
  duplicate(id: number, editor: Editor): Promise<Produto>;
  /** Hidden ones too, as the database has it. Throws 404. */
  find(id: number): Promise<Produto>;
  /** As `find`, and nobody else changes it before the transaction ends. Throws 404. */
  lockIn(tx: Tx, id: number): Promise<Produto>;
  /** As `create` and `change` inside a transaction of the caller's, who refreshes the catalogue afterwards. */
  createIn(tx: Tx, body: ProdutoEnviado, editor: Editor): Promise<Produto>;
  changeIn(tx: Tx, id: number, edit: { body: ProdutoEnviado } & Editor): Promise<Produto>;
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
    createIn: (tx, body, { by }) => createProduct(tx, { body, by }, deps),
    changeIn: (tx, id, { body, by }) => changeProduct(tx, { id, body, by }, deps),
    create: (body, { by }) => showing((tx) => createProduct(tx, { body, by }, deps)),
    change: (id, body, { by }) => showing((tx) => changeProduct(tx, { id, body, by }, deps)),
    remove: (id, { by }) => showing((tx) => removeProduct(tx, { id, by }, clock)),
    find: (id) => findProduct(db, id),
    async duplicate(id, { by }) {
      const body = copyOf(await findProduct(db, id));
      return showing((tx) => createProduct(tx, { body, by }, deps));
    },
  };
}

function copyOf({ sku: _sku, variantes, ...original }: Produto): ProdutoEnviado {
  return {
    ...original,
    nome: original.nome.slice(0, productFields.nome.max - COPY.length) + COPY,
    ativo: false,
    destaque: false,
    estoque: original.estoqueCompartilhado ? 0 : undefined,
    variantes: variantes.map(({ cor, tamanho }) => ({ cor, tamanho, estoque: 0 })),
  };
}
