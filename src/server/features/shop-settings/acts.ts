import type { Transaction } from 'kysely';
import type { ShopDocument } from '#shared/shop-document.ts';
import type { DB } from '../../db/index.ts';
import { conflict, notFound } from '../../errors.ts';
import type { Config } from '../../settings/config.ts';
import { locksOf, withLocks } from './documents.ts';
import { labels, nextDocument, refuseOddDay, refuseProblems } from './next-document.ts';
import * as store from './shop-settings.store.ts';

/** In the transaction that holds the lock of the settings. */
interface Room {
  tx: Transaction<DB>;
  now: Date;
  by: string;
  config: Config;
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

/** Puts what was sent into the draft, which loses its date where it had one. */
export const saveDraft =
  (given: Partial<ShopDocument>): Act =>
  async ({ tx, now, by, config, read }) => {
    const draft = await store.findDraft(tx, now);
    const before = read(draft ?? (await store.findShown(tx, now)));
    const document = nextDocument(before, given, config);
    if (draft !== undefined) await store.deleteVersion(tx, draft.number);
    const number = await store.insertVersion(tx, { document, by, at: now, publishedAt: null });
    return { subject: named(number), campos: labels(before, document) };
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
    await store.updatePublished(tx, { number: draft.number, by, at: at ?? now });
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
  async ({ tx, now, by, read }) => {
    const wanted = await store.findVersion(tx, number);
    const day = wanted?.published_at ?? null;
    if (day === null || day > now) throw notFound('Esta versão não foi publicada: escolha outra da lista.');
    const shown = await store.findShown(tx, now);
    if (shown?.number === number) throw conflict('atual', 'Esta já é a versão publicada.');
    const document = read(wanted);
    const next = await store.insertVersion(tx, { document, by, at: now, publishedAt: now, from: number });
    return { subject: named(next), de: number, campos: labels(read(shown), document) };
  };
