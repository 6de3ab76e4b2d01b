import type { Kysely, Transaction } from 'kysely';
import { MOST_PAGES, ownPagePath, type WrittenPage } from '#shared/own-pages.ts';
import { insertAudit } from '../../audit/audit.store.ts';
import type { Clock } from '../../clock.ts';
import { inTransaction, type DB } from '../../db/index.ts';
import { AppError, conflict, notFound } from '../../errors.ts';
import type { LivePages } from './live-pages.ts';
import * as store from './own-pages.store.ts';
import { keep, type Room, type Text, type TextKind } from './texts.ts';
import { planOf, waitsOf } from './waits.ts';
import { findDraft, findPageDraft, insertShown, listDrafted, listDrafts } from './versions.store.ts';
import {
  readWritten,
  refuseLostPictures,
  refuseUnclear,
  saidOf,
  writtenOf,
  type HoldsPicture,
  type SentAs,
} from './written.ts';

type Tx = Transaction<DB>;

/** What becomes of links to a page by an address that it had; in the transaction of the change. */
interface PageNames {
  /** An address is a page's own from now on. */
  taken(tx: Tx, path: string): Promise<void>;
  moved(tx: Tx, given: { from: string; to: string; name: string; by: string; now: Date }): Promise<void>;
  /** The page is gone, and what led to it leads nowhere. */
  gone(tx: Tx, path: string): Promise<void>;
  /** After such a transaction. */
  lookAgain(): void;
}

export interface OwnPagesDeps {
  db: Kysely<DB>;
  clock: Clock;
  live: Pick<LivePages, 'refresh'>;
  names: PageNames;
  holdsPicture: HoldsPicture;
}

export type OwnPages = ReturnType<typeof createOwnPages>;

const OVERTAKEN =
  'Outra pessoa mudou esta página enquanto você editava. Recarregue para ver como está agora.';
const MISSING = 'Esta página não existe mais.';

/** The owner's pages: read, written, renamed and taken away. */
export function createOwnPages(deps: OwnPagesDeps) {
  const { db, live, names, clock, holdsPicture } = deps;
  const kind = pageKind(names);

  async function changed<T>(act: (tx: Tx) => Promise<T>): Promise<T> {
    const done = await inTransaction(db, async (tx) => {
      await store.lockPages(tx);
      return act(tx);
    });
    names.lookAgain();
    await live.refresh();
    return done;
  }

  return {
    async list() {
      const [rows, drafted] = [await store.listPages(db), await listDrafted(db)];
      const ids = new Set(drafted.map((row) => row.page_id));
      return rows.map((row) => ({ ...aboutOf(row), rascunho: row.published && ids.has(row.id) }));
    },
    /** All of them as they were written, drafts too: those beside what is shown as well. */
    async whole() {
      const [rows, drafts] = [await store.listWhole(db), await listDrafts(db)];
      return rows.flatMap((row) => [
        writtenOf(row, { endereco: row.slug, publicada: row.published }),
        ...drafts
          .filter((draft) => draft.page_id === row.id)
          .map((draft) => writtenOf(draft, { endereco: draft.slug, publicada: false })),
      ]);
    },
    /** What was written last of it, shown or not. Throws 404. */
    async one(id: number) {
      const row = await store.findPage(db, id);
      if (row === undefined) throw notFound(MISSING);
      const kept = writtenOf(row, { endereco: row.slug, publicada: row.published });
      const draft = row.published ? await findDraft(db, id) : undefined;
      const waits = waitsOf(draft, kept);
      const na_loja = row.published ? ownPagePath(row.slug) : null;
      return { ...aboutOf(row), ...kept, ...waits.written, ...waits.told, na_loja };
    },
    /** Throws 422, 409. */
    async create(written: WrittenPage, by: string) {
      const page = readWritten(written);
      return changed((tx) => create(deps, tx, { page, by }));
    },
    /** As a draft, or shown to everybody where `publicada` says so. Throws 422, 404, 409. */
    async save(id: number, { versao, ...written }: WrittenPage & SentAs, by: string) {
      const page = readWritten(written);
      return changed(async (tx) => {
        const text = await pageToChange(tx, id, versao);
        refuseUnclear(written, text.kept.publicada);
        const room: Room = { tx, kind, text, now: clock(), by, holdsPicture };
        const became = await keep(room, page);
        return { became, id, versao: (await pageText(tx, id)).revision };
      });
    },
    /** Throws 404, 409. */
    remove: (id: number, versao: number, by: string) => changed((tx) => remove(deps, tx, { id, versao, by })),
  };
}

const aboutOf = (row: Omit<store.PageRow, 'body'>) => ({
  id: row.id,
  titulo: row.title,
  endereco: row.slug,
  publicada: row.published,
  versao: row.revision,
  por: row.saved_by,
  em: row.saved_at.toISOString(),
  publicar_em: row.publish_at?.toISOString() ?? null,
});

/** A page as its row says. Throws 404. */
export async function pageText(db: Kysely<DB> | Tx, id: number): Promise<Text> {
  const row = await store.findPage(db, id);
  if (row === undefined) throw notFound(MISSING);
  const kept = writtenOf(row, { endereco: row.slug, publicada: row.published });
  return { key: id, revision: row.revision, kept, plan: planOf(row) };
}

/** Throws 404, 409. */
export async function pageToChange(tx: Tx, id: number, versao: number): Promise<Text> {
  const text = await pageText(tx, id);
  if (text.revision !== versao) throw conflict('versao', OVERTAKEN, { versao: text.revision });
  return text;
}

/** How pages are kept: links by addresses that they had follow them. */
export function pageKind(names: PageNames): TextKind {
  return {
    acts: {
      draft: 'pagina_rascunho',
      shown: 'pagina_mudada',
      hidden: 'pagina_tirada',
      discarded: 'pagina_descartada',
      planned: 'pagina_marcada',
      undone: 'pagina_desfeita',
      missed: 'pagina_adiada',
    },
    subjectOf: (_key, title) => title,
    refuseAddress: (tx, { key }, page) => refuseTaken(tx, page.endereco, Number(key)),
    async write(tx, text, { page, by, at, plan }) {
      const [id, was] = [Number(text.key), text.kept];
      const row = { ...saidOf(page), published: page.publicada, by, at, plan, revision: text.revision + 1 };
      await store.updatePage(tx, id, row);
      const [from, to] = [ownPagePath(was.endereco), ownPagePath(page.endereco)];
      // What led on from there does until shoppers see the page.
      if (page.publicada && (from !== to || !was.publicada)) await names.taken(tx, to);
      if (from !== to) await names.moved(tx, { from, to, name: page.titulo, by, now: at });
    },
    touch: (tx, { key, revision }, plan) =>
      store.touchPage(tx, Number(key), { revision: revision + 1, plan }),
  };
}

/** Throws 409 for an address that another page has, or is to have. */
async function refuseTaken(tx: Tx, slug: string, own: number | null): Promise<void> {
  const draft = await findPageDraft(tx, slug);
  const isWanted = draft !== undefined && draft.page_id !== own;
  if (!isWanted && (await store.findNamed(tx, slug, own)) === undefined) return;
  const text = 'Outra página já tem este endereço: escolha outro.';
  throw new AppError(409, 'endereco', text, { campos: { endereco: text } });
}

interface Creating {
  page: WrittenPage;
  by: string;
}

async function create({ clock, names, holdsPicture }: OwnPagesDeps, tx: Tx, { page, by }: Creating) {
  const at = clock();
  if ((await store.countPages(tx)) >= MOST_PAGES)
    throw conflict('paginas', `A loja já tem ${MOST_PAGES} páginas: exclua uma antes.`);
  await refuseTaken(tx, page.endereco, null);
  await refuseLostPictures(tx, page, { before: [], holdsPicture });
  const said = { ...saidOf(page), by, at };
  const id = await store.insertPage(tx, { ...said, published: page.publicada, plan: null });
  if (page.publicada) {
    await insertShown(tx, id, { ...said, from: null });
    await names.taken(tx, ownPagePath(page.endereco));
    await store.raiseVersion(tx);
  }
  const after = { endereco: page.endereco, publicada: page.publicada };
  await insertAudit(tx, { actor: by, action: 'pagina_criada', subject: page.titulo, after, at });
  return { id, versao: 1 };
}

async function remove(
  { clock, names }: OwnPagesDeps,
  tx: Tx,
  { id, versao, by }: { id: number; versao: number; by: string },
): Promise<void> {
  const { kept } = await pageToChange(tx, id, versao);
  await store.deletePage(tx, id);
  if (kept.publicada) await store.raiseVersion(tx);
  await names.gone(tx, ownPagePath(kept.endereco));
  const before = { endereco: kept.endereco, publicada: kept.publicada };
  await insertAudit(tx, { actor: by, action: 'pagina_excluida', subject: kept.titulo, before, at: clock() });
}
