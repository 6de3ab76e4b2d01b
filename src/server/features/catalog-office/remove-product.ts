import type { Transaction } from 'kysely';
import type { Produto } from '#shared/wire/catalog.ts';
import { insertAudit, productSubject } from '../../audit/audit.store.ts';
import type { Clock } from '../../clock.ts';
import type { DB } from '../../db/index.ts';
import { conflict } from '../../errors.ts';
import { raiseVersion } from '../catalog/index.ts';
import { jobOf, type Editor } from './editor.ts';
import { findProduct, unknownProduct } from './find-product.ts';
import { archiveProduct, isOrdered, lockForRemoval, restoreProduct } from './products.store.ts';

type Tx = Transaction<DB>;

/**
 * Takes a product out of the shop, and answers it as it was. It is archived: what was never ordered is deleted a week
 * later, so that it can be brought back until then. Throws 404.
 */
export async function removeProduct(
  tx: Tx,
  { id, by, job }: { id: number } & Editor,
  clock: Clock,
): Promise<Produto> {
  const product = (await lockForRemoval(tx, id)) && (await findProduct(tx, id));
  if (product === undefined) throw unknownProduct();
  await archiveProduct(tx, id, clock());
  await insertAudit(tx, {
    actor: by,
    action: (await isOrdered(tx, id)) ? 'produto_arquivado' : 'produto_excluido',
    subject: productSubject(product),
    before: { nome: product.nome, preco: product.preco, estoque: product.estoque },
    ...(job !== undefined && { after: jobOf({ job }) }),
    at: clock(),
  });
  await raiseVersion(tx, [id]);
  return product;
}

/** Brings back what was taken out. Throws 409 where it is not out, or gone for good. */
export async function bringBack(tx: Tx, { id, by }: { id: number } & Editor, clock: Clock): Promise<void> {
  if (!(await restoreProduct(tx, id, clock()))) {
    throw conflict('nao_excluido', 'Este produto já voltou, ou foi excluído há mais de 7 dias.');
  }
  const product = await findProduct(tx, id);
  await insertAudit(tx, {
    actor: by,
    action: 'produto_restaurado',
    subject: productSubject(product),
    after: { nome: product.nome, preco: product.preco, estoque: product.estoque },
    at: clock(),
  });
  await raiseVersion(tx, [id]);
}
