import type { Transaction } from 'kysely';
import type { WrittenPage } from '#shared/own-pages.ts';
import { insertAudit } from '../../audit/audit.store.ts';
import type { DB } from '../../db/index.ts';
import { conflict, notFound } from '../../errors.ts';
import { refuseOddDay } from '../../planned-day.ts';
import { raiseVersion } from './own-pages.store.ts';
import * as versions from './versions.store.ts';
import {
  changedFields,
  refuseLostPictures,
  refuseProblems,
  saidOf,
  writtenOf,
  type HoldsPicture,
} from './written.ts';

type Tx = Transaction<DB>;

/** A page or a policy as its row says. */
export interface Text {
  key: versions.TextKey;
  /** 0: nothing is kept. */
  revision: number;
  /** What shoppers see; where they see nothing of hers, what she wrote. `publicada` says which. */
  kept: WrittenPage;
  plan: Plan | null;
}

/** What differs between pages and policies. */
export interface TextKind {
  /** What the audit log calls what is done, and what it was done to. */
  acts: Record<'draft' | 'shown' | 'hidden' | 'discarded' | 'planned' | 'undone' | 'missed', string>;
  subjectOf(key: versions.TextKey, title: string): string;
  /** Throws 409 for an address that it can't have. */
  refuseAddress(tx: Tx, text: Text, page: WrittenPage): Promise<void>;
  /** Keeps it in the row of its own, by the next revision, and the plan in place of what there was. */
  write(tx: Tx, text: Text, written: Written): Promise<void>;
  /** The next revision, and the plan in place of what there was. */
  touch(tx: Tx, text: Text, plan: Plan | null): Promise<void>;
}

export interface Written {
  page: WrittenPage;
  by: string;
  at: Date;
  plan: Plan | null;
}

export interface Plan {
  at: Date;
  by: string;
}

/** In the transaction that holds the lock of pages. */
export interface Room {
  tx: Tx;
  kind: TextKind;
  text: Text;
  now: Date;
  by: string;
  holdsPicture: HoldsPicture;
}

/** How many of what was shown are kept, and how large they may be together, besides the one that is shown. */
export const MOST_VERSIONS = 50;
export const MOST_VERSION_BYTES = 2 * 1024 * 1024;

/** What is not shown yet; null where nothing waits. */
export async function waiting({ tx, text }: Pick<Room, 'tx' | 'text'>): Promise<WrittenPage | null> {
  if (!text.kept.publicada) return text.revision === 0 ? null : text.kept;
  const draft = await versions.findDraft(tx, text.key);
  return draft === undefined ? null : writtenOf(draft, { endereco: draft.slug, publicada: false });
}

async function needWaiting(room: Room): Promise<WrittenPage> {
  const page = await waiting(room);
  if (page === null) throw conflict('sem_rascunho', 'Não há rascunho: guarde um primeiro.');
  return page;
}

const audit = (
  { tx, kind, text, now, by }: Room,
  action: string,
  { page = text.kept, ...after }: Record<string, unknown> & { page?: WrittenPage },
): Promise<void> =>
  insertAudit(tx, { actor: by, action, subject: kind.subjectOf(text.key, page.titulo), after, at: now });

/** What became of what was sent: shown, kept as a draft, as the draft or what is shown was before, or the draft went, since the shop shows the same. */
export type Kept = 'shown' | 'draft' | 'asBefore' | 'asShown' | 'dropped';

/** Shows it to everybody where `publicada` says so, or keeps it as a draft. */
export async function keep(room: Room, page: WrittenPage): Promise<Kept> {
  if (!page.publicada) return keepDraft(room, page);
  await show(room, { page });
  return 'shown';
}

/** Keeps what is written as a draft: beside what is shown, or in its place where nothing is. */
async function keepDraft(room: Room, page: WrittenPage): Promise<Kept> {
  const { tx, kind, text, now, by, holdsPicture } = room;
  const before = await waiting(room);
  const fields = changedFields(before ?? text.kept, page);
  if (before !== null && fields.length === 0 && text.plan === null) return 'asBefore';
  if (before === null && text.kept.publicada && fields.length === 0) return 'asShown';
  await kind.refuseAddress(tx, text, page);
  await refuseLostPictures(tx, page, { before: [text.kept, ...(before ? [before] : [])], holdsPicture });
  const isDropped = text.kept.publicada && changedFields(text.kept, page).length === 0;
  if (!text.kept.publicada) await kind.write(tx, text, { page, by, at: now, plan: null });
  else {
    if (isDropped) await versions.deleteDraft(tx, text.key);
    else await versions.putDraft(tx, text.key, { ...saidOf(page), by, at: now });
    await kind.touch(tx, text, null);
  }
  await audit(room, kind.acts.draft, {
    page,
    campos: fields,
    ...(text.plan !== null && { data_desmarcada: text.plan.at.toISOString() }),
  });
  return isDropped ? 'dropped' : 'draft';
}

interface Showing {
  page: WrittenPage;
  /** The earlier one that comes back. */
  from?: number;
  /** By whom and for when it was planned. */
  isPlanned?: boolean;
}

/** Shows it to everybody, and notes it among what was shown. */
export async function show(room: Room, { page: written, from, isPlanned = false }: Showing): Promise<void> {
  const { tx, kind, text, now, by, holdsPicture } = room;
  const page = { ...written, publicada: true };
  const draft = await waiting(room);
  const [wasShown, fields] = [text.kept.publicada, changedFields(text.kept, page)];
  if (wasShown && fields.length === 0 && draft === null) return;
  refuseProblems(page);
  await kind.refuseAddress(tx, text, page);
  // What was shown once may be shown again, as it was.
  if (from === undefined)
    await refuseLostPictures(tx, page, { before: [text.kept, ...(draft ? [draft] : [])], holdsPicture });
  const stays = from !== undefined && draft !== null && changedFields(page, draft).length > 0;
  await kind.write(tx, text, { page, by, at: now, plan: stays ? text.plan : null });
  if (!stays) await versions.deleteDraft(tx, text.key);
  else if (!wasShown) await versions.putDraft(tx, text.key, { ...saidOf(draft), by, at: now });
  if (!wasShown || fields.length > 0) await note(room, page, from ?? null);
  await raiseVersion(tx);
  await audit(room, from === undefined ? kind.acts.shown : kind.acts.undone, {
    page,
    endereco: page.endereco,
    publicada: true,
    campos: fields,
    ...(from !== undefined && { de: from }),
    ...(isPlanned && { planejada: true }),
  });
}

/** Adds it to what was shown, of which the oldest go where there are too many or they are too large. */
async function note({ tx, text, now, by }: Room, page: WrittenPage, from: number | null): Promise<void> {
  await versions.insertShown(tx, text.key, { ...saidOf(page), by, at: now, from });
  let bytes = 0;
  const sizes = await versions.sizesOfShown(tx, text.key);
  const first = sizes.findIndex((one, at) => {
    bytes += at === 0 ? 0 : one.bytes;
    return at >= MOST_VERSIONS || bytes > MOST_VERSION_BYTES;
  });
  const last = sizes[first];
  if (last !== undefined) await versions.deleteShownUpTo(tx, text.key, last.number);
}

/** Shows what waits now. */
export const showWaiting = async (room: Room, isPlanned = false): Promise<void> =>
  show(room, { page: await needWaiting(room), isPlanned });

/** Shows what waits from then on. */
export async function plan(room: Room, at: Date): Promise<void> {
  const { tx, kind, text, now, by } = room;
  refuseOddDay(at, now);
  const page = await needWaiting(room);
  refuseProblems({ ...page, publicada: true });
  await kind.touch(tx, text, { at, by });
  await audit(room, kind.acts.planned, { em: at.toISOString() });
}

/** What was planned for now can't be shown: it waits without a date. A later day that it was given meanwhile stays. */
export async function putOff(room: Room, why: string): Promise<void> {
  const { tx, kind, text, now } = room;
  if (text.plan === null || text.plan.at > now) return;
  await kind.touch(tx, text, null);
  const told = { data_desmarcada: text.plan.at.toISOString(), porque: why };
  await audit({ ...room, by: text.plan.by }, kind.acts.missed, told);
}

/** Takes away what waits beside what is shown. */
export async function discard(room: Room): Promise<void> {
  const { tx, kind, text } = room;
  if (!text.kept.publicada) throw conflict('sem_rascunho', 'Não há rascunho ao lado do que a loja mostra.');
  await needWaiting(room);
  await versions.deleteDraft(tx, text.key);
  await kind.touch(tx, text, null);
  await audit(room, kind.acts.discarded, {});
}

/** Shows it no longer; what was written last stays. */
export async function hide(room: Room): Promise<void> {
  const { tx, kind, text, now, by } = room;
  if (!text.kept.publicada) throw conflict('atual', 'A loja já não mostra este texto.');
  const page = { ...((await waiting(room)) ?? text.kept), publicada: false };
  await kind.refuseAddress(tx, text, page);
  await kind.write(tx, text, { page, by, at: now, plan: null });
  await versions.deleteDraft(tx, text.key);
  await raiseVersion(tx);
  await audit(room, kind.acts.hidden, { publicada: false });
}

/** Shows an earlier one again at the address that it has now; what waits goes on waiting. */
export async function goBack(room: Room, number: number): Promise<void> {
  const { tx, text } = room;
  const wanted = await versions.findShown(tx, text.key, number);
  if (wanted === undefined) throw notFound('Esta versão não existe mais: escolha outra da lista.');
  const page = writtenOf(wanted, { endereco: text.kept.endereco, publicada: true });
  if (text.kept.publicada && changedFields(text.kept, page).length === 0)
    throw conflict('atual', 'É isto que a loja já mostra.');
  await show(room, { page, from: number });
}
