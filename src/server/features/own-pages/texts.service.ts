import type { Kysely, Transaction } from 'kysely';
import type { WrittenPage } from '#shared/own-pages.ts';
import { policySlug } from '#shared/policies.ts';
import { inTransaction, type DB } from '../../db/index.ts';
import { AppError, notFound } from '../../errors.ts';
import { createJob, type Job, type JobOptions } from '../../jobs/index.ts';
import { listDuePages, lockPages } from './own-pages.store.ts';
import { pageKind, pageText, pageToChange, type OwnPagesDeps } from './own-pages.service.ts';
import { policyKind, policyText, policyToChange, type PoliciesDeps } from './policies.service.ts';
import { findPolicy, listDuePolicies } from './policies.store.ts';
import { discard, goBack, hide, plan, putOff, showWaiting, type Room } from './texts.ts';
import * as versions from './versions.store.ts';
import { changedFields, writtenOf } from './written.ts';

export type TextsDeps = OwnPagesDeps & Pick<PoliciesDeps, 'shop'>;
export type Texts = ReturnType<typeof createTexts>;

interface Change {
  key: versions.TextKey;
  /** The revision that was read. */
  versao: number;
  by: string;
}

/** What waits beside a page or a policy, and what was shown of it before. Each change answers the new revision. */
export function createTexts(deps: TextsDeps) {
  const { db } = deps;
  const change =
    (act: (room: Room) => Promise<void>) =>
    ({ key, versao, by }: Change) =>
      changeText(deps, { key, by }, { versao, act });
  return {
    /** What was shown, the latest first, each with what it changed. Throws 404 for an unknown page. */
    async list(key: versions.TextKey) {
      const isShown = await refuseUnknown(db, key);
      const rows = await versions.listShown(db, key);
      return rows.map((row, at) => ({
        numero: row.number,
        por: row.saved_by,
        em: row.saved_at.toISOString(),
        voltou_a: row.from_number,
        atual: isShown && at === 0,
        mudou: changedOf(row, rows[at + 1]),
      }));
    },
    /** One of them, as it was written. Throws 404. */
    async one(key: versions.TextKey, number: number): Promise<Pick<WrittenPage, 'titulo' | 'blocos'>> {
      const row = await versions.findShown(db, key, number);
      if (row === undefined) throw notFound('Esta versão não existe mais: escolha outra da lista.');
      const { titulo, blocos } = asWritten(row);
      return { titulo, blocos };
    },
    /** Shows the draft now, or from then on. */
    publish: (at: Date | null, given: Change) =>
      change((room) => (at === null ? showWaiting(room) : plan(room, at)))(given),
    discard: change(discard),
    hide: change(hide),
    goBack: (number: number, given: Change) => change((room) => goBack(room, number))(given),
  };
}

/** Shows what was planned for a moment that has come; any server may, and one does. */
export function createPlannedTexts(deps: TextsDeps & { log: JobOptions['log'] }): Job {
  const { db, clock, log } = deps;
  async function round(): Promise<void> {
    const now = clock();
    const due = [...(await listDuePages(db, now)), ...(await listDuePolicies(db, now))];
    await showEach(due, (key) => showPlanned(deps, key, now));
  }
  return createJob(round, { name: 'planned pages', everyMs: 1000, log });
}

/** One after the other; what one of them fails by is no reason for the others to wait, and is thrown at the end. */
async function showEach(
  keys: readonly versions.TextKey[],
  show: (key: versions.TextKey) => Promise<void>,
): Promise<void> {
  let failure: { error: unknown } | null = null;
  for (const key of keys) {
    const done = await show(key).then(
      () => null,
      (error: unknown) => ({ error }),
    );
    failure ??= done;
  }
  if (failure !== null) throw failure.error;
}

/** Shows it, or lets it wait without a date where that can't be. */
async function showPlanned(deps: TextsDeps, key: versions.TextKey, now: Date): Promise<void> {
  const change = (act: Acting['act']) => changeText(deps, { key, by: '' }, { versao: null, act });
  try {
    await change(async (room) => {
      // Another server may have been first, and it may have been put off.
      if (room.text.plan !== null && room.text.plan.at <= now)
        await showWaiting({ ...room, by: room.text.plan.by }, true);
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // Deleted meanwhile, there is nothing to show and nothing to tell.
    if (error.status !== 404) await change((room) => putOff(room, error.message)).catch(unlessGone);
  }
}

function unlessGone(error: unknown): void {
  if (!(error instanceof AppError && error.status === 404)) throw error;
}

/** Of the oldest that is kept nobody knows what it changed. */
function changedOf(row: versions.VersionRow, before: versions.VersionRow | undefined): string[] {
  if (before === undefined) return [];
  return changedFields(asWritten(before), asWritten(row));
}

/** A policy's address is the same whatever its rows say. */
const asWritten = (row: versions.VersionRow) =>
  writtenOf(row, { endereco: row.policy === null ? row.slug : policySlug(row.policy), publicada: true });

/** Is it shown? Throws 404 for an unknown page. */
async function refuseUnknown(db: Kysely<DB>, key: versions.TextKey): Promise<boolean> {
  if (typeof key !== 'number') return (await findPolicy(db, key))?.published ?? false;
  return (await pageText(db, key)).kept.publicada;
}

interface Acting {
  /** Null: whatever it is by now. */
  versao: number | null;
  act(room: Room): Promise<void>;
}

async function changeText(
  deps: TextsDeps,
  { key, by }: Pick<Change, 'key' | 'by'>,
  { versao, act }: Acting,
): Promise<{ versao: number }> {
  const { db, clock, live, names, holdsPicture } = deps;
  const kind = typeof key === 'number' ? pageKind(names) : policyKind;
  const done = await inTransaction(db, async (tx) => {
    await lockPages(tx);
    const text = await (versao === null ? read(deps, tx, key) : toChange(deps, tx, { key, versao }));
    await act({ tx, kind, text, now: clock(), by, holdsPicture });
    return { versao: (await read(deps, tx, key)).revision };
  });
  names.lookAgain();
  await live.refresh();
  return done;
}

type Tx = Transaction<DB>;

const read = ({ shop }: TextsDeps, tx: Tx, key: versions.TextKey) =>
  typeof key === 'number' ? pageText(tx, key) : policyText({ tx, shop }, key);

const toChange = ({ shop }: TextsDeps, tx: Tx, { key, versao }: Pick<Change, 'key' | 'versao'>) =>
  typeof key === 'number' ? pageToChange(tx, key, versao) : policyToChange({ tx, shop }, key, versao);
