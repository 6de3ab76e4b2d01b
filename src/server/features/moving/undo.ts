import type { Transaction } from 'kysely';
import type { ProdutoDoEscritorio } from '#shared/wire/catalog.ts';
import type { DB } from '../../db/index.ts';
import type { Arrivals } from '../catalog-office/index.ts';
import { forgetAddressesOf } from './addresses.store.ts';
import { editorOf } from './import-editor.ts';
import type { ImportRow } from './imports.store.ts';
import { forgetMoved, type ItemRow } from './items.store.ts';
import { findCategoryNamed } from './category-names.store.ts';
import { samePicture } from './picture-work.ts';
import { dropPicturesOf } from './pictures.store.ts';

export interface Undone {
  undone: 'desfeito' | 'arquivado' | 'ficou';
  why: string;
}

interface Undoing {
  arrivals: Arrivals;
  tx: Transaction<DB>;
  job: Pick<ImportRow, 'id' | 'source' | 'asked_by'>;
}

const SOLD = 'Já foi vendido: saiu da loja e fica guardado com os pedidos.';
const GONE = 'Já tinha sido excluído aqui.';
const CHANGED = 'Foi mudado depois da importação: fica como está.';
const CATEGORY_GONE = 'A categoria de antes não está mais aqui: ficou a de agora.';
const PICTURES_GONE = 'As fotos que vieram da loja antiga saíram.';
const STOCK_STAYS = 'Voltou ao que era; o estoque fica como está.';

/** Takes back what became of an item: what it made leaves the shop, what it changed is as it was, unless changed since. */
export async function takeBack({ arrivals, tx, job }: Undoing, item: ItemRow): Promise<Undone> {
  const editor = editorOf(job);
  const id = item.product_id;
  if (id === null || !(await arrivals.isThere(tx, id))) return { undone: 'desfeito', why: GONE };
  // Its lock comes before its pictures', as where they come.
  const before = await arrivals.lockIn(tx, id);
  const came = await dropPicturesOf(tx, job.id, id);
  if (item.outcome === 'novo') {
    const sold = await arrivals.isOrdered(tx, id);
    await arrivals.removeIn(tx, id, editor);
    await forgetMoved(tx, job.source, item.key);
    await forgetAddressesOf(tx, job.id, id);
    return sold ? { undone: 'arquivado', why: SOLD } : { undone: 'desfeito', why: '' };
  }
  const pictures = withoutThose(before, came);
  if (item.outcome === 'igual') {
    if (pictures !== null) await arrivals.changeIn(tx, id, { body: { pictures }, ...editor });
    return { undone: 'desfeito', why: pictures === null ? '' : PICTURES_GONE };
  }
  if (item.former === null || before.versao !== item.version) return { undone: 'ficou', why: CHANGED };
  const { categoria, ...rest } = { ...item.former, ...(pictures !== null && { pictures }) };
  // Named otherwise or gone by now: all else goes back all the same.
  const isThere = typeof categoria !== 'string' || (await findCategoryNamed(tx, categoria)) !== undefined;
  const body = isThere && categoria !== undefined ? { ...rest, categoria } : rest;
  await arrivals.changeIn(tx, id, { body, ...editor });
  return { undone: 'desfeito', why: isThere ? STOCK_STAYS : `${STOCK_STAYS} ${CATEGORY_GONE}` };
}

/** What is left of a product's pictures without those; null: none of them is there. */
function withoutThose(
  { pictures }: ProdutoDoEscritorio,
  urls: readonly string[],
): { url: string; cor: string | null }[] | null {
  const left = pictures.filter(({ url }) => !urls.some((one) => samePicture(one, url)));
  return left.length === pictures.length ? null : left.map(({ url, cor }) => ({ url, cor }));
}
