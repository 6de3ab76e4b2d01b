import type { Kysely, Transaction } from 'kysely';
import { insertAudit } from '../../audit/audit.store.ts';
import type { Clock } from '../../clock.ts';
import { inTransaction, type DB } from '../../db/index.ts';
import { AppError, conflict } from '../../errors.ts';
import type { Catalog } from '../catalog/index.ts';
import {
  countArchived,
  countDemonstration,
  listDemonstration,
  lockRemoval,
  readRemoval,
  saveRemoval,
  type Removal,
} from './demonstration.store.ts';
import type { Editor } from './editor.ts';
import { KEPT_MS } from './empty-trash.ts';
import { lockForRemoval } from './products.store.ts';
import type { Products } from './products.service.ts';

type Tx = Transaction<DB>;

export interface DemonstrationDeps {
  db: Kysely<DB>;
  clock: Clock;
  catalog: Pick<Catalog, 'refresh'>;
  products: Pick<Products, 'bringBackIn' | 'removeIn'>;
}

/** How much of the demonstration is there, and how much of it can come back until when. */
export interface DemonstrationState {
  there: number;
  removed: number;
  until: Date | null;
}

export interface Demonstration {
  state(): Promise<DemonstrationState>;
  /**
   * Takes all of it out, a few products at a time; what was ordered stays archived, the rest can come back for a week. The
   * same key does so once, and goes on with what was cut off. Throws 409 while another press is under way.
   */
  remove(key: string, editor: Editor): Promise<number>;
  /** Brings back what the last press took out; how many came. Throws 409 where there is nothing. */
  bringBack(editor: Editor): Promise<number>;
}

/** Few enough that nobody who edits a product waits for long. */
const AT_ONCE = 10;
/** A press that has done nothing for so long was cut off. */
const CUT_OFF_MS = 30_000;

/** The demonstration's products as one thing: out at one press, and back. */
export function createDemonstration(deps: DemonstrationDeps): Demonstration {
  const { db, clock, catalog } = deps;
  return {
    async state() {
      const [there, removal] = await Promise.all([countDemonstration(db), readRemoval(db)]);
      const until = new Date(removal.at.getTime() + KEPT_MS);
      const isOver = removal.state === 'none' || removal.state === 'back' || until <= clock();
      const removed = isOver ? 0 : await countArchived(db, removal.ids);
      return { there, removed, until: removed === 0 ? null : until };
    },
    async remove(key, editor) {
      let step = await inTransaction(db, (tx) => takeSome(tx, deps, { key, editor }));
      while (!step.done) step = await inTransaction(db, (tx) => takeSome(tx, deps, { key, editor }));
      await catalog.refresh();
      return step.count;
    },
    async bringBack(editor) {
      const { ids, state, at } = await readRemoval(db);
      const isUnderWay = state === 'under_way' && clock().getTime() - at.getTime() < CUT_OFF_MS;
      if (isUnderWay) throw busy();
      const count = await bringEach(deps, ids, editor);
      if (count === 0) throw conflict('nada_a_voltar', 'Não há produtos de exemplo para trazer de volta.');
      await inTransaction(db, async (tx) => {
        const removal = await lockRemoval(tx);
        await saveRemoval(tx, { ...removal, state: 'back', ids: [], at: clock() });
        await note(tx, { deps, by: editor.by, action: 'demonstracao_voltou', count });
      });
      await catalog.refresh();
      return count;
    },
  };
}

const busy = () =>
  conflict('em_andamento', 'Os produtos de exemplo já estão sendo retirados. Espere alguns segundos.');

interface Press {
  key: string;
  editor: Editor;
}

/** The next few, in one transaction with the word that they were this press's. */
async function takeSome(tx: Tx, deps: DemonstrationDeps, press: Press) {
  const { clock, products } = deps;
  const removal = begun(await lockRemoval(tx), press.key, clock());
  if (removal.state === 'removed' || removal.state === 'back')
    return { done: true, count: removal.ids.length };
  const next = await listDemonstration(tx, AT_ONCE);
  // All of them before the first rises the catalogue's version, which others wait for with a product in their hands.
  for (const id of next) await lockForRemoval(tx, id);
  for (const id of next) await products.removeIn(tx, id, press.editor);
  const ids = [...new Set([...removal.ids, ...next])];
  const done = next.length < AT_ONCE;
  const at = next.length > 0 ? clock() : removal.at;
  await saveRemoval(tx, { ...removal, ids, state: done ? 'removed' : 'under_way', at });
  if (done && ids.length > 0)
    await note(tx, { deps, by: press.editor.by, action: 'demonstracao_retirada', count: ids.length });
  return { done, count: ids.length };
}

/** What this press finds: its own work, or what an earlier one left, to which it adds. */
function begun(found: Removal, key: string, now: Date): Removal {
  if (found.key === key) return found;
  if (found.state === 'under_way' && now.getTime() - found.at.getTime() < CUT_OFF_MS) throw busy();
  return { key, state: 'under_way', at: found.at, ids: found.ids };
}

/** Each by itself: one that is gone for good keeps no other. */
async function bringEach(deps: DemonstrationDeps, ids: readonly number[], editor: Editor): Promise<number> {
  let count = 0;
  for (const id of ids) {
    try {
      await inTransaction(deps.db, (tx) => deps.products.bringBackIn(tx, id, editor));
      count += 1;
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
    }
  }
  return count;
}

interface Noted {
  deps: Pick<DemonstrationDeps, 'clock'>;
  by: string;
  action: string;
  count: number;
}

const note = (tx: Tx, { deps, by, action, count }: Noted) =>
  insertAudit(tx, { actor: by, action, subject: 'demonstração', after: { count }, at: deps.clock() });
