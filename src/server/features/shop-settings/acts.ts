import type { Transaction } from 'kysely';
import type { ShopDocument } from '#shared/shop-document.ts';
import type { DB } from '../../db/index.ts';
import { conflict, notFound } from '../../errors.ts';
import { refuseOddDay } from '../../planned-day.ts';
import type { Config } from '../../settings/config.ts';
import { locksOf, withLocks } from './documents.ts';
import { labels, nextDocument, refuseProblems } from './next-document.ts';
import { refuseLostPictures } from './named-pictures.ts';
import type { Targets } from './menus.ts';
import * as store from './shop-settings.store.ts';

/** In the transaction that holds the lock of the settings. */
interface Room {
  tx: Transaction<DB>;
  /** The one that this change makes. */
  revision: number;
  /** Is the shop closed until then? */
  closed: boolean;
  now: Date;
  by: string;
  config: Config;
  /** What the shop shows. */
  targets: Targets;
  read: (row: store.VersionRow | undefined) => ShopDocument;
}

/** What the audit log keeps of a change: names of settings, never their values. */
interface Told extends Record<string, unknown> {
  subject: string;
}

export type Act = (room: Room) => Promise<Told>;

const named = (number: number) => `versão ${number}`;

async function needDraft({ tx, now }: Room) {
  const draft = await store.findDraft(tx, now);
  if (draft === undefined) throw conflict('sem_rascunho', 'Não há rascunho: salve um primeiro.');
  return draft;
}

/** Later than what is shown, which another node may have published by a clock that is ahead of ours. */
function atOnce(now: Date, shown: store.VersionRow | undefined): Date {
  const last = shown?.published_at?.getTime() ?? 0;
  return new Date(Math.max(now.getTime(), last + 1));
}

/** Puts what was sent into the draft, which loses its date where it had one. */
export const saveDraft =
  (given: Partial<ShopDocument>): Act =>
  async ({ tx, now, by, config, targets, read, revision }) => {
    const draft = await store.findDraft(tx, now);
    const before = read(draft ?? (await store.findShown(tx, now)));
    const document = nextDocument(before, given, { config, targets });
    await refuseLostPictures(tx, before, document);
    if (draft !== undefined) await store.deleteVersion(tx, draft.number);
    const number = await store.insertVersion(tx, { document, by, at: now, publishedAt: null, revision });
    const told = { subject: named(number), campos: labels(before, document) };
    const day = draft?.published_at ?? null;
    return day === null ? told : { ...told, data_desmarcada: day.toISOString() };
  };

export const publishDraft =
  (at: Date | null): Act =>
  async (room) => {
    const { tx, now, by, config, read } = room;
    refuseOddDay(at, now);
    const [draft, shown] = [await needDraft(room), await store.findShown(tx, now)];
    const document = read(draft);
    refuseProblems(
      withLocks(document, config),
      locksOf(config).map(({ name }) => name),
    );
    await store.updatePublished(tx, {
      number: draft.number,
      by,
      at: at ?? atOnce(now, shown),
      planned: at !== null,
    });
    const told = { subject: named(draft.number), campos: labels(read(shown), document) };
    return at === null ? told : { ...told, em: at.toISOString() };
  };

export const discardDraft: Act = async (room) => {
  const { number } = await needDraft(room);
  await store.deleteVersion(room.tx, number);
  return { subject: named(number) };
};

export const undoTo =
  (number: number): Act =>
  async ({ tx, now, by, read, revision }) => {
    const wanted = await store.findVersion(tx, number);
    const day = wanted?.published_at ?? null;
    if (wanted === undefined || day === null || (wanted.planned && day > now))
      throw notFound('Esta versão não foi publicada: escolha outra da lista.');
    const shown = await store.findShown(tx, now);
    if (shown?.number === number) throw conflict('atual', 'Esta já é a versão publicada.');
    const document = read(wanted);
    const next = await store.insertVersion(tx, {
      document,
      by,
      at: now,
      publishedAt: atOnce(now, shown),
      revision,
      from: number,
    });
    return { subject: named(next), de: number, campos: labels(read(shown), document) };
  };

/** Closes or opens the shop at once, whatever the draft is about. */
export const setClosed =
  (closing: boolean): Act =>
  async ({ tx, closed }) => {
    if (closed === closing)
      throw conflict('atual', closing ? 'A loja já está fechada.' : 'A loja já está aberta.');
    await store.updateClosed(tx, closing);
    return { subject: 'loja' };
  };
