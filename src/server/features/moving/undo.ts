import type { Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import type { Arrivals } from '../catalog-office/index.ts';
import { forgetAddressesOf } from './addresses.store.ts';
import { editorOf } from './import-editor.ts';
import type { ImportRow } from './imports.store.ts';
import { forgetMoved, type ItemRow } from './items.store.ts';
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
const STOCK_STAYS = 'Voltou ao que era; o estoque fica como está.';

/** Takes back what became of an item: what it made leaves the shop, what it changed is as it was, unless changed since. */
export async function takeBack({ arrivals, tx, job }: Undoing, item: ItemRow): Promise<Undone> {
  const editor = editorOf(job);
  const id = item.product_id;
  if (id === null || !(await arrivals.isThere(tx, id))) return { undone: 'desfeito', why: GONE };
  await dropPicturesOf(tx, job.id, id);
  if (item.outcome === 'novo') {
    const sold = await arrivals.isOrdered(tx, id);
    await arrivals.removeIn(tx, id, editor);
    await forgetMoved(tx, job.source, item.key);
    await forgetAddressesOf(tx, job.id, id);
    return sold ? { undone: 'arquivado', why: SOLD } : { undone: 'desfeito', why: '' };
  }
  const { versao } = await arrivals.lockIn(tx, id);
  if (item.former === null || versao !== item.version) return { undone: 'ficou', why: CHANGED };
  await arrivals.changeIn(tx, id, { body: item.former, ...editor });
  return { undone: 'desfeito', why: STOCK_STAYS };
}
