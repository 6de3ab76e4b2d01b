import type { Kysely, Transaction } from 'kysely';
import { DEFAULT_BACKGROUND } from '#shared/catalog.ts';
import { fold } from '#shared/text.ts';
import type { Produto } from '#shared/wire/catalog.ts';
import type { ProdutoEnviado } from '#shared/wire/catalog-writes.ts';
import { insertAudit, productSubject } from '../../audit.store.ts';
import type { Clock } from '../../clock.ts';
import { inTransaction, type DB } from '../../db/index.ts';
import { conflict, notFound } from '../../errors.ts';
import { listProductRecords, raiseVersion, toProduto, type Catalog } from '../catalog/index.ts';
import { changesBetween } from './changes.ts';
import {
  archiveProduct,
  deleteProduct,
  insertProduct,
  isOrdered,
  listCategoryNames,
  lockForRemoval,
  lockProduct,
  updateProduct,
} from './products.store.ts';
import { wrong } from './read-numbers.ts';
import type { Addresses } from './read-parts.ts';
import { readProduct, refuseDearPromotion, requireEssentials, type ProductWish } from './read-product.ts';
import { saveParts } from './save-parts.ts';

type Tx = Transaction<DB>;

export interface ProductsDeps {
  db: Kysely<DB>;
  clock: Clock;
  catalog: Pick<Catalog, 'refresh'>;
  addresses: Addresses;
  /** The brand of a product that names none. */
  brand: string;
}

/** Who edits; for the audit log. */
export interface Editor {
  by: string;
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

const MATERIAL = 'Algodão';
const COPY = ' (cópia)';
const MAX_NAME = 200;

/** The owner's edits of products. Each is one transaction, is written down, and shows at once. */
export function createProducts(deps: ProductsDeps): Products {
  const { db, clock, catalog, addresses, brand } = deps;

  async function createIn(tx: Tx, body: ProdutoEnviado, { by }: Editor): Promise<Produto> {
    requireEssentials(body);
    const wish = readProduct(body, null, addresses);
    const { fields } = wish;
    const precoCents = fields.preco_cents ?? 0;
    refuseDearPromotion(precoCents, fields.promocional_cents ?? null);
    const sku = fields.sku ?? `PROD-${clock().getTime()}`;
    const id = await insertProduct(tx, {
      marca: brand,
      material: MATERIAL,
      cor_background: DEFAULT_BACKGROUND,
      ...withoutEmpty(fields),
      nome: fields.nome ?? '',
      preco_cents: precoCents,
      sku,
      category_id: await categoryId(tx, wish.categoria ?? ''),
    });
    await saveParts(tx, { id, sku, isNew: true }, wish);
    const made = await findIn(tx, id);
    await insertAudit(tx, {
      actor: by,
      action: 'produto_criado',
      subject: productSubject(made),
      after: { nome: made.nome, preco: made.preco, categoria: made.categoria, estoque: made.estoque },
      at: clock(),
    });
    await raiseVersion(tx, [id]);
    return made;
  }

  async function changeIn(
    tx: Tx,
    id: number,
    { body, by }: { body: ProdutoEnviado } & Editor,
  ): Promise<Produto> {
    const locked = await lockProduct(tx, id);
    if (locked === undefined) throw unknownProduct();
    refuseOldVersion(body.versao, locked.versao);
    const wish = readProduct(body, locked.promocional_cents, addresses);
    const { fields } = wish;
    const promotional =
      fields.promocional_cents === undefined ? locked.promocional_cents : fields.promocional_cents;
    refuseDearPromotion(fields.preco_cents ?? locked.preco_cents, promotional);
    const before = await findIn(tx, id);
    await updateProduct(tx, id, {
      ...fields,
      ...(wish.categoria !== undefined && { category_id: await categoryId(tx, wish.categoria) }),
      now: clock(),
    });
    await saveParts(tx, { id, sku: fields.sku ?? locked.sku, isNew: false }, wish);
    const after = await findIn(tx, id);
    await insertAudit(tx, {
      actor: by,
      action: 'produto_alterado',
      subject: productSubject(after),
      ...changesBetween(before, after),
      at: clock(),
    });
    await raiseVersion(tx, [id]);
    return after;
  }

  async function showing<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const result = await inTransaction(db, work);
    await catalog.refresh();
    return result;
  }

  async function removeIn(tx: Tx, id: number, by: string): Promise<string> {
    const product = (await lockForRemoval(tx, id)) && (await findIn(tx, id));
    if (product === undefined) throw unknownProduct();
    const ordered = await isOrdered(tx, id);
    await (ordered ? archiveProduct(tx, id, clock()) : deleteProduct(tx, id));
    await insertAudit(tx, {
      actor: by,
      action: ordered ? 'produto_arquivado' : 'produto_excluido',
      subject: productSubject(product),
      before: { nome: product.nome, preco: product.preco, estoque: product.estoque },
      at: clock(),
    });
    await raiseVersion(tx, [id]);
    return 'Produto excluído com sucesso!';
  }

  return {
    lockIn,
    createIn,
    changeIn,
    create: (body, editor) => showing((tx) => createIn(tx, body, editor)),
    change: (id, body, editor) => showing((tx) => changeIn(tx, id, { body, ...editor })),
    remove: (id, { by }) => showing((tx) => removeIn(tx, id, by)),
    find: (id) => findIn(db, id),
    async duplicate(id, editor) {
      const { sku: _sku, variantes, ...original } = await findIn(db, id);
      const copy: ProdutoEnviado = {
        ...original,
        nome: original.nome.slice(0, MAX_NAME - COPY.length) + COPY,
        ativo: false,
        destaque: false,
        estoque: original.estoqueCompartilhado ? 0 : undefined,
        variantes: variantes.map(({ cor, tamanho }) => ({ cor, tamanho, estoque: 0 })),
      };
      return showing((tx) => createIn(tx, copy, editor));
    },
  };
}

async function findIn(db: Kysely<DB> | Tx, id: number): Promise<Produto> {
  const [record] = await listProductRecords(db, [id], { withHidden: true });
  if (record === undefined) throw unknownProduct();
  return toProduto(record);
}

async function lockIn(tx: Tx, id: number): Promise<Produto> {
  if ((await lockProduct(tx, id)) === undefined) throw unknownProduct();
  return findIn(tx, id);
}

/** A new product takes the shop's own values for what was left empty. */
function withoutEmpty(fields: ProductWish['fields']): ProductWish['fields'] {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}

async function categoryId(tx: Tx, nome: string): Promise<number> {
  const found = (await listCategoryNames(tx)).find((category) => fold(category.nome) === fold(nome));
  if (found === undefined) throw wrong('categoria', `A categoria "${nome}" não existe: crie-a primeiro.`);
  return found.id;
}

function refuseOldVersion(given: number | undefined, current: number): void {
  if (given === undefined || given === current) return;
  throw conflict(
    'versao',
    'Outra pessoa alterou este produto enquanto você editava. Recarregue para ver como ele está agora.',
    { versao: current },
  );
}

function unknownProduct() {
  return notFound('O produto que você está procurando não existe ou foi removido.');
}
