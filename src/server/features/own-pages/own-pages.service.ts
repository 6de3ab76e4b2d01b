import type { Kysely, Transaction } from 'kysely';
import {
  blockField,
  MOST_PAGES,
  ownPagePath,
  pageProblems,
  tidyPage,
  type WrittenPage,
} from '#shared/own-pages.ts';
import { shopPicture, type ShopPicture } from '#shared/shop-pictures.ts';
import { insertAudit } from '../../audit/audit.store.ts';
import type { Clock } from '../../clock.ts';
import { inTransaction, type DB } from '../../db/index.ts';
import { AppError, conflict, invalid, notFound } from '../../errors.ts';
import { readBody } from './kept-body.ts';
import type { LivePages } from './live-pages.ts';
import * as store from './own-pages.store.ts';

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
  live: LivePages;
  names: PageNames;
  /** Does the shop hold this photograph, of that size? */
  holdsPicture(tx: Tx, picture: ShopPicture): Promise<boolean>;
}

export type OwnPages = ReturnType<typeof createOwnPages>;

const OVERTAKEN =
  'Outra pessoa mudou esta página enquanto você editava. Recarregue para ver como está agora.';
const MISSING = 'Esta página não existe mais.';

/** The owner's pages: read, written, renamed and taken away. */
export function createOwnPages(deps: OwnPagesDeps) {
  const { db, live, names } = deps;

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
      return (await store.listPages(db)).map(aboutOf);
    },
    /** All of them, as they were written. */
    async whole() {
      return (await store.listWhole(db)).map(writtenOf);
    },
    /** Throws 404. */
    async one(id: number) {
      const row = await store.findPage(db, id);
      if (row === undefined) throw notFound(MISSING);
      return { ...aboutOf(row), ...writtenOf(row) };
    },
    /** Throws 422, 409. */
    async create(written: WrittenPage, by: string) {
      const page = readWritten(written);
      return changed((tx) => create(deps, tx, { page, by }));
    },
    /** Throws 422, 404, 409. */
    async save(id: number, { versao, ...written }: WrittenPage & { versao: number }, by: string) {
      const page = readWritten(written);
      return changed((tx) => save(deps, tx, { id, versao, page, by }));
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
});

const writtenOf = (row: store.PageRow): WrittenPage => ({
  titulo: row.title,
  endereco: row.slug,
  busca_titulo: row.search_title,
  busca_descricao: row.search_description,
  publicada: row.published,
  blocos: readBody(row.body),
});

const saidOf = (page: WrittenPage) => ({
  slug: page.endereco,
  title: page.titulo,
  search_title: page.busca_titulo,
  search_description: page.busca_descricao,
  body: page.blocos,
  published: page.publicada,
});

/** As it would be kept. Throws 422 with a text per field and block. */
export function readWritten({
  titulo,
  endereco,
  busca_titulo,
  busca_descricao,
  publicada,
  blocos,
}: WrittenPage) {
  const page = tidyPage({ titulo, endereco, busca_titulo, busca_descricao, publicada, blocos });
  const problems = pageProblems(page);
  if (Object.keys(problems).length > 0) throw invalid('Confira os campos marcados.', problems);
  return page;
}

const pictureTexts = ({ blocos }: WrittenPage) =>
  blocos.map((block) => (block.tipo === 'imagem' ? block.imagem : ''));

/** Throws 422 for a picture that is new to the page and that the shop does not hold. */
export async function refuseLostPictures(
  { holdsPicture }: Pick<OwnPagesDeps, 'holdsPicture'>,
  tx: Tx,
  { page, before }: { page: WrittenPage; before: WrittenPage | null },
): Promise<void> {
  const known = new Set(before === null ? [] : pictureTexts(before));
  const problems: Record<string, string> = {};
  for (const [index, text] of pictureTexts(page).entries()) {
    const picture = shopPicture(text);
    if (picture === null || known.has(text) || (await holdsPicture(tx, picture))) continue;
    problems[blockField(index)] = 'A loja não tem esta imagem: envie de novo.';
  }
  if (Object.keys(problems).length > 0) throw invalid('Confira os campos marcados.', problems);
}

/** Throws 409 for an address that another page has. */
async function refuseTaken(tx: Tx, slug: string, own: number | null): Promise<void> {
  if ((await store.findNamed(tx, slug, own)) === undefined) return;
  const text = 'Outra página já tem este endereço: escolha outro.';
  throw new AppError(409, 'endereco', text, { campos: { endereco: text } });
}

async function create(deps: OwnPagesDeps, tx: Tx, { page, by }: Writing) {
  const { clock, names } = deps;
  const at = clock();
  if ((await store.countPages(tx)) >= MOST_PAGES)
    throw conflict('paginas', `A loja já tem ${MOST_PAGES} páginas: exclua uma antes.`);
  await refuseTaken(tx, page.endereco, null);
  await refuseLostPictures(deps, tx, { page, before: null });
  const id = await store.insertPage(tx, { ...saidOf(page), by, at });
  if (page.publicada) {
    await names.taken(tx, ownPagePath(page.endereco));
    await store.raiseVersion(tx);
  }
  const after = { endereco: page.endereco, publicada: page.publicada };
  await insertAudit(tx, { actor: by, action: 'pagina_criada', subject: page.titulo, after, at });
  return { id, versao: 1 };
}

interface Writing {
  page: WrittenPage;
  by: string;
}

const LABELS: Record<keyof WrittenPage, string> = {
  titulo: 'Título',
  endereco: 'Endereço',
  busca_titulo: 'Título na busca',
  busca_descricao: 'Descrição na busca',
  publicada: 'Publicada',
  blocos: 'Texto',
};

/** What differs, as the office calls it. */
export const changedFields = (from: WrittenPage, to: WrittenPage): string[] =>
  (Object.keys(LABELS) as (keyof WrittenPage)[])
    .filter((name) => JSON.stringify(from[name]) !== JSON.stringify(to[name]))
    .map((name) => LABELS[name]);

/** Throws 404, 409. */
async function findToChange(tx: Tx, id: number, versao: number): Promise<store.PageRow> {
  const row = await store.findPage(tx, id);
  if (row === undefined) throw notFound(MISSING);
  if (row.revision !== versao) throw conflict('versao', OVERTAKEN, { versao: row.revision });
  return row;
}

async function save(
  deps: OwnPagesDeps,
  tx: Tx,
  { id, versao: read, page, by }: Writing & { id: number; versao: number },
) {
  const { clock, names } = deps;
  const row = await findToChange(tx, id, read);
  const before = writtenOf(row);
  const fields = changedFields(before, page);
  if (fields.length === 0) return { id, versao: row.revision };
  await refuseTaken(tx, page.endereco, id);
  await refuseLostPictures(deps, tx, { page, before });
  const now = clock();
  const versao = row.revision + 1;
  await store.updatePage(tx, id, { ...saidOf(page), by, at: now, revision: versao });
  const [from, to] = [ownPagePath(row.slug), ownPagePath(page.endereco)];
  // What led on from there does until shoppers see the page.
  if (page.publicada && (from !== to || !row.published)) await names.taken(tx, to);
  if (from !== to) await names.moved(tx, { from, to, name: page.titulo, by, now });
  if (page.publicada || row.published) await store.raiseVersion(tx);
  await insertAudit(tx, {
    actor: by,
    action: 'pagina_mudada',
    subject: page.titulo,
    before: { endereco: row.slug, publicada: row.published },
    after: {
      endereco: page.endereco,
      publicada: page.publicada,
      campos: fields,
    },
    at: now,
  });
  return { id, versao };
}

async function remove(
  { clock, names }: OwnPagesDeps,
  tx: Tx,
  { id, versao, by }: { id: number; versao: number; by: string },
): Promise<void> {
  const row = await findToChange(tx, id, versao);
  await store.deletePage(tx, id);
  if (row.published) await store.raiseVersion(tx);
  await names.gone(tx, ownPagePath(row.slug));
  const before = { endereco: row.slug, publicada: row.published };
  await insertAudit(tx, { actor: by, action: 'pagina_excluida', subject: row.title, before, at: clock() });
}
