import type { Transaction } from 'kysely';
import { fold } from '#shared/text.ts';
import type { ProdutoDoEscritorio } from '#shared/wire/catalog.ts';
import type { ProdutoEnviado } from '#shared/wire/catalog-writes.ts';
import { insertAudit, productSubject } from '../../audit/audit.store.ts';
import type { Clock } from '../../clock.ts';
import type { DB } from '../../db/index.ts';
import { conflict } from '../../errors.ts';
import { raiseVersion } from '../catalog/index.ts';
import { changesBetween } from './changes.ts';
import { jobOf, saidBy, type Editor } from './editor.ts';
import { findProduct, unknownProduct } from './find-product.ts';
import { proposeSku } from './propose-sku.ts';
import { isSkuTaken } from './skus.store.ts';
import { insertProduct, listCategoryNames, lockProduct, updateProduct } from './products.store.ts';
import { initialColumns } from './read-fields.ts';
import { wrong } from './read-numbers.ts';
import type { Addresses } from './read-parts.ts';
import {
  readProduct,
  refuseCheapGiftCard,
  refuseDearPromotion,
  requireEssentials,
  type ProductWish,
} from './read-product.ts';
import { saveParts } from './save-parts.ts';

type Tx = Transaction<DB>;

export interface EditDeps {
  clock: Clock;
  addresses: Addresses;
  /** The brand of a product that names none. */
  brand: () => string;
}

interface ProductEdit extends Editor {
  body: ProdutoEnviado;
}

/** A new product of what the body says and of the shop's own values. Throws 422 with a text per field. */
export async function createProduct(
  tx: Tx,
  { body: sent, by, seesCosts, job }: ProductEdit,
  { clock, addresses, brand }: EditDeps,
): Promise<ProdutoDoEscritorio> {
  const body = saidBy({ seesCosts }, sent);
  requireEssentials(body);
  const wish = readProduct(body, null, addresses);
  const { fields } = wish;
  const precoCents = fields.preco_cents ?? 0;
  refuseDearPromotion(precoCents, fields.promocional_cents ?? null);
  refuseCheapGiftCard(fields.vale_presente ?? false, fields.promocional_cents ?? null);
  const sku = await codeOf(tx, body, clock);
  const id = await insertProduct(tx, {
    ...initialColumns,
    marca: brand(),
    ...withoutEmpty(fields),
    nome: fields.nome ?? '',
    preco_cents: precoCents,
    sku,
    category_id: await categoryId(tx, wish.categoria ?? ''),
  });
  await saveParts(tx, { id, sku, isNew: true, by }, wish);
  const made = await findProduct(tx, id);
  await insertAudit(tx, {
    actor: by,
    action: 'produto_criado',
    subject: productSubject(made),
    after: {
      nome: made.nome,
      preco: made.preco,
      categoria: made.categoria,
      estoque: made.estoque,
      ...jobOf({ job }),
    },
    at: clock(),
  });
  await raiseVersion(tx, [id]);
  return made;
}

/** Changes what the body names. Throws 404, 409 when somebody was faster, 422. */
export async function changeProduct(
  tx: Tx,
  { id, body: sent, by, seesCosts, job }: ProductEdit & { id: number },
  { clock, addresses }: EditDeps,
): Promise<ProdutoDoEscritorio> {
  const body = saidBy({ seesCosts }, sent);
  const locked = await lockProduct(tx, id);
  if (locked === undefined) throw unknownProduct();
  refuseOldVersion(body.versao, locked.versao);
  const wish = readProduct(body, locked.promocional_cents, addresses);
  const { fields } = wish;
  const promotional =
    fields.promocional_cents === undefined ? locked.promocional_cents : fields.promocional_cents;
  refuseDearPromotion(fields.preco_cents ?? locked.preco_cents, promotional);
  refuseCheapGiftCard(fields.vale_presente ?? locked.vale_presente, promotional);
  const before = await findProduct(tx, id);
  await updateProduct(tx, id, {
    ...fields,
    ...(wish.categoria !== undefined && { category_id: await categoryId(tx, wish.categoria) }),
    now: clock(),
  });
  await saveParts(tx, { id, sku: fields.sku ?? locked.sku, isNew: false, by }, wish);
  const after = await findProduct(tx, id);
  const changes = changesBetween(before, after);
  await insertAudit(tx, {
    actor: by,
    action: 'produto_alterado',
    subject: productSubject(after),
    before: changes.before,
    after: { ...changes.after, ...jobOf({ job }) },
    at: clock(),
  });
  await raiseVersion(tx, [id]);
  return after;
}

/** What was typed; of a proposal that somebody else took meanwhile the next; else one of the moment. */
async function codeOf(tx: Tx, { sku, skuProposto, nome }: ProdutoEnviado, clock: Clock): Promise<string> {
  const given = sku?.trim() ?? '';
  const isFree = given !== '' && !(skuProposto === true && (await isSkuTaken(tx, given)));
  if (isFree) return given;
  const next = given === '' ? null : await proposeSku(tx, nome ?? '');
  return next ?? `PROD-${clock().getTime()}`;
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
