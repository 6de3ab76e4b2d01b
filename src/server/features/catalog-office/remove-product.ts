import type { Transaction } from 'kysely';
import { insertAudit, productSubject } from '../../audit/audit.store.ts';
import type { Clock } from '../../clock.ts';
import type { DB } from '../../db/index.ts';
import { raiseVersion } from '../catalog/index.ts';
import type { Editor } from './editor.ts';
import { findProduct, unknownProduct } from './find-product.ts';
import { archiveProduct, deleteProduct, isOrdered, lockForRemoval } from './products.store.ts';

type Tx = Transaction<DB>;

/** Takes a product out of the shop; one that was ordered is archived. Throws 404. */
export async function removeProduct(
  tx: Tx,
  { id, by }: { id: number } & Editor,
  clock: Clock,
): Promise<string> {
  const product = (await lockForRemoval(tx, id)) && (await findProduct(tx, id));
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
