import type { FastifyBaseLogger } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import { insertAudit } from '../../audit/audit.store.ts';
import type { Clock } from '../../clock.ts';
import { inTransaction, type DB } from '../../db/index.ts';
import { AppError } from '../../errors.ts';
import { createJob, type Job } from '../../jobs/index.ts';
import type { Arrivals } from '../catalog-office/index.ts';
import { mayBeOld } from '../../pages/old-pages.ts';
import { addressesOf } from './addresses-of.ts';
import { forgetOtherAddresses, insertAddresses } from './addresses.store.ts';
import type { Cpfs } from '../../security/cpfs.ts';
import { bring, type Brought } from './bring.ts';
import { bringPersonal, takeBackPersonal } from './bring-people.ts';
import { editorOf } from './import-editor.ts';
import { lockWork, tallyItems, takeMadeCategory, updateImport, type ImportRow } from './imports.store.ts';
import { listLeftOut, nextItem, updateItem, type ItemRow } from './items.store.ts';
import { oldPath } from './old-path.ts';
import type { People } from './people-port.ts';
import { insertPictures } from './pictures.store.ts';
import type { Wish } from './to-wish.ts';
import { takeBack } from './undo.ts';

type Tx = Transaction<DB>;

export interface WorkDeps {
  db: Kysely<DB>;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  arrivals: Arrivals;
  people: People;
  cpfs: Cpfs;
  /** What was done shows in the shop. */
  refresh: () => Promise<unknown>;
  /** There may be addresses of the old shop. */
  onAddresses?: () => void;
  /** There are pictures to be fetched. */
  onPictures?: () => void;
}

const EVERY_MS = 5000;
/** Pages show the new products some at a time. */
const REFRESH_EVERY = 100;
/** An item that fails so often by a defect of ours is left out: the others go on. */
const MOST_TRIES = 3;

type Stepped = 'more' | 'end' | 'none';

/** Looks at, brings in and takes back what files hold, an item at a time. What was done stays done, whenever it stops. */
export function createMovingJob(deps: WorkDeps): Job {
  const { log, refresh, onAddresses, onPictures } = deps;
  const failures = new Map<string, number>();
  let unseen = 0;

  async function show(): Promise<void> {
    if (unseen > 0) await refresh();
    unseen = 0;
  }

  return createJob(
    async ({ stopping }) => {
      let stepped: Stepped = 'more';
      while (stepped === 'more' && !stopping.aborted) {
        stepped = await step(deps, failures);
        onAddresses?.();
        unseen += 1;
        if (unseen >= REFRESH_EVERY) await show();
      }
      await show();
      if (stepped === 'end') onPictures?.();
      return stepped === 'end' ? 0 : EVERY_MS;
    },
    { name: 'moving in', everyMs: EVERY_MS, log },
  );
}

/** What becomes of an item, whatever it is. */
interface Came extends Pick<Brought, 'kind' | 'why' | 'notes'> {
  changes?: Brought['changes'];
  productId?: number | null;
  customerId?: number | null;
}

/** Thrown to end a transaction of which nothing is to stay. */
class Trial extends Error {
  readonly brought: Came;
  constructor(brought: Came) {
    super('A trial of which nothing stays');
    this.brought = brought;
  }
}

interface InHand {
  job?: ImportRow;
  item?: ItemRow;
}

/** One item of the oldest import that waits, in a transaction of its own. */
async function step(deps: WorkDeps, failures: Map<string, number>): Promise<Stepped> {
  const hand: InHand = {};
  try {
    return await inTransaction(deps.db, async (tx) => {
      // Begun anew, it may find another.
      delete hand.job;
      delete hand.item;
      const job = await lockWork(tx);
      if (job === undefined) return 'none';
      hand.job = job;
      const task = TASKS[job.status];
      const item = task && (await nextItem(tx, job.id, task));
      if (item === undefined) return end(deps, tx, job);
      hand.item = item;
      await WORK[task ?? 'check'](deps, { tx, job, item });
      return 'more';
    });
  } catch (error) {
    if (hand.item === undefined || hand.job === undefined) throw error;
    await settle(deps, { job: hand.job, item: hand.item, error, failures });
    return 'more';
  }
}

const TASKS: Partial<Record<ImportRow['status'], 'check' | 'bring' | 'undo'>> = {
  conferindo: 'check',
  importando: 'bring',
  desfazendo: 'undo',
};

interface InWork {
  tx: Tx;
  job: ImportRow;
  item: ItemRow;
}

const WORK = { check: tryOut, bring: bringOne, undo: undoOne };

/** Does all and keeps nothing: what it would be is known by having been. */
async function tryOut(deps: WorkDeps, { tx, job, item }: InWork): Promise<void> {
  const { arrivals } = deps;
  if (job.kind !== 'produtos') throw new Trial(await bringPersonal(deps, { tx, job, item }));
  const all = { ...job, update_known: true };
  throw new Trial(await bring({ arrivals, tx, job: all }, wished(item)));
}

async function bringOne(deps: WorkDeps, { tx, job, item }: InWork): Promise<void> {
  const { arrivals, clock } = deps;
  if (job.kind !== 'produtos') return bringPerson(deps, { tx, job, item });
  const { wish, ...rest } = wished(item);
  const brought = await bring({ arrivals, tx, job }, { ...rest, wish });
  const { productId, former, version, kind } = brought;
  if (kind !== 'igual' || brought.why === '') {
    const now = clock();
    await insertAddresses(tx, addressesOf({ wish, item, job, brought, now }));
    await insertPictures(tx, { importId: job.id, productId, pictures: wish.pictures, now });
  }
  await updateItem(tx, item, {
    outcome: kind,
    changes: cutChanges(brought),
    notes: [...new Set([...item.notes, ...brought.notes])],
    why: brought.why,
    product_id: productId,
    former,
    version,
  });
}

/** What the file said of her is not kept a second time. */
async function bringPerson(deps: WorkDeps, { tx, job, item }: InWork): Promise<void> {
  const { kind, why, notes, customerId, mark } = await bringPersonal(deps, { tx, job, item });
  const said = [...new Set([...item.notes, ...notes])];
  const whose = { customer_id: customerId, brought: mark };
  await updateItem(tx, item, { outcome: kind, why, notes: said, old: null, ...whose });
}

async function undoOne(deps: WorkDeps, { tx, job, item }: InWork): Promise<void> {
  const { arrivals } = deps;
  if (job.kind !== 'produtos') return updateItem(tx, item, await takeBackPersonal(deps, { tx, job, item }));
  await updateItem(tx, item, await takeBack({ arrivals, tx, job }, item));
}

const wished = (item: ItemRow): ItemRow & { wish: Wish } => {
  if (item.wish === null) throw new AppError(422, 'invalido', item.why || 'Não pode vir.');
  return { ...item, wish: item.wish };
};

const MOST_CHANGES = 30;
const MAX_WHY = 1000;

const cutChanges = ({ changes = [] }: Came): ItemRow['changes'] =>
  changes.slice(0, MOST_CHANGES).map(({ campo, de, para }) => ({ campo, de, para }));

interface Failed {
  job: ImportRow;
  item: ItemRow;
  error: unknown;
  failures: Map<string, number>;
}

/** What a trial has shown, or why an item can't come. Throws what may pass, and what is nobody's fault but ours at first. */
async function settle({ db, log }: WorkDeps, { job, item, error, failures }: Failed): Promise<void> {
  if (error instanceof Trial) {
    const { kind, notes, why, productId = null, customerId = null } = error.brought;
    await updateItem(db, item, {
      plan: kind,
      changes: cutChanges(error.brought),
      notes: [...new Set([...item.notes, ...notes])],
      why,
      product_id: kind === 'novo' ? null : productId,
      // Who was made by the trial is gone with it.
      customer_id: kind === 'igual' || kind === 'alterado' ? customerId : null,
    });
    return;
  }
  const why = error instanceof AppError && error.status < 500 ? textOf(error) : null;
  const key = `${job.id} ${item.position} ${job.status}`;
  const times = (failures.get(key) ?? 0) + 1;
  if (why === null && times < MOST_TRIES) {
    failures.set(key, times);
    throw error;
  }
  failures.delete(key);
  if (why === null)
    log.error({ err: error, import: job.id, line: item.line }, 'moving in: an item was left out');
  const said = (why ?? 'Um defeito da loja impediu este item. Os outros seguem.').slice(0, MAX_WHY);
  if (job.status === 'desfazendo') await updateItem(db, item, { undone: 'ficou', why: said });
  else if (job.status === 'conferindo') await updateItem(db, item, { plan: 'fora', why: said });
  else await updateItem(db, item, { outcome: 'fora', why: said });
}

function textOf({ message, details }: AppError): string {
  const fields = Object.entries(details.campos ?? {}).map(([campo, text]) => `${campo}: ${text}`);
  return fields.length > 0 ? fields.join(' ') : message;
}

/** Nothing is left to do: it stands as it is, and is written down. */
async function end({ arrivals, clock }: WorkDeps, tx: Tx, job: ImportRow): Promise<Stepped> {
  const now = clock();
  if (job.status === 'conferindo') {
    await updateImport(tx, job.id, { status: 'conferido', now });
    return 'end';
  }
  if (job.status === 'desfazendo' && (await emptyCategory(arrivals, tx, job))) return 'more';
  const isBack = job.status === 'desfazendo';
  if (!isBack) await noteLost(tx, job, now);
  if (isBack) await forgetOtherAddresses(tx, job.id);
  await updateImport(tx, job.id, { status: isBack ? 'desfeito' : 'pronto', now });
  const { outcome, undone } = await tallyItems(tx, job.id);
  await insertAudit(tx, {
    actor: job.asked_by,
    action: isBack ? 'mudanca_desfeita' : 'mudanca_importada',
    subject: `importação ${job.id} · ${job.file_name}`,
    after: isBack ? undone : outcome,
    at: now,
  });
  return 'end';
}

const OLD_FOLDER: Partial<Record<string, string>> = { nuvemshop: '/produtos/', shopify: '/products/' };

/** Addresses of what did not come lead nowhere, until somebody says where. */
async function noteLost(tx: Tx, { id, kind, source, asked_by }: ImportRow, now: Date): Promise<void> {
  const folder = OLD_FOLDER[source];
  if (folder === undefined || kind !== 'produtos') return;
  const lost = await listLeftOut(tx, id);
  const rows = lost.flatMap(({ key, nome: name }) => {
    const path = oldPath(folder + key);
    const row = { guessed: false, name, import_id: id, created_by: asked_by, created_at: now };
    return path === null || !mayBeOld(path) ? [] : [{ path, ...row }];
  });
  await insertAddresses(tx, rows);
}

/** A category that the import made goes with it where nothing is in it. True: one was looked at. */
async function emptyCategory(arrivals: Arrivals, tx: Tx, job: ImportRow): Promise<boolean> {
  const id = await takeMadeCategory(tx, job.id);
  if (id === undefined) return false;
  await arrivals.removeCategory(tx, id, editorOf(job)).catch((error: unknown) => {
    // In use: it stays.
    if (!(error instanceof AppError) || error.status !== 409) throw error;
  });
  return true;
}
