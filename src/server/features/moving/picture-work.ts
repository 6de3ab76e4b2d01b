import type { FastifyBaseLogger } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import type { ProdutoDoEscritorio } from '#shared/wire/catalog.ts';
import type { Clock } from '../../clock.ts';
import { inTransaction, type DB } from '../../db/index.ts';
import { AppError } from '../../errors.ts';
import { createJob, type Job } from '../../jobs/index.ts';
import type { Arrivals } from '../catalog-office/index.ts';
import type { Media } from '../media/index.ts';
import { editorOf } from './import-editor.ts';
import { findImport } from './imports.store.ts';
import { noteVersion } from './items.store.ts';
import { endPicture, listKept, takeDuePicture, type PictureRow } from './pictures.store.ts';

export interface PictureWorkDeps {
  db: Kysely<DB>;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  arrivals: Arrivals;
  media: Pick<Media, 'storeMedia'>;
  /** Reads a picture from somebody else's server, by https and from a public address alone. Throws 413 and 422. */
  fetchPicture: (address: string) => Promise<Buffer>;
  refresh: () => Promise<unknown>;
}

const LOOK_EVERY_MS = 15_000;
/** Between two pictures: the old shop has visitors of its own. */
const PAUSE_MS = 400;
const MOST_TRIES = 3;
/** A failure, or a server killed meanwhile: it is tried again after that long, times the tries so far. */
const AGAIN_MS = 120_000;
const SHOW_EVERY = 20;

/** Fetches the pictures of imported products one after the other, in no hurry, and puts each where it belongs. */
export function createPictureMoves(deps: PictureWorkDeps): Job {
  const { db, clock, log, refresh } = deps;
  let unseen = 0;
  return createJob(
    async () => {
      const now = clock();
      const picture = await takeDuePicture(db, { now, again: new Date(now.getTime() + AGAIN_MS) });
      if (picture !== undefined && (await move(deps, picture))) unseen += 1;
      if (unseen > 0 && (picture === undefined || unseen >= SHOW_EVERY)) {
        await refresh();
        unseen = 0;
      }
      return picture === undefined ? LOOK_EVERY_MS : PAUSE_MS;
    },
    { name: 'moving pictures', everyMs: LOOK_EVERY_MS, log },
  );
}

/** True when its product shows it now. */
async function move(deps: PictureWorkDeps, picture: PictureRow): Promise<boolean> {
  const { db, log, media, fetchPicture } = deps;
  try {
    const { url } = await media.storeMedia(await fetchPicture(httpsOf(picture.url)));
    return await inTransaction(db, (tx) => attach(deps, tx, { picture, url }));
  } catch (error) {
    const isOurs = error instanceof AppError;
    if (!isOurs) log.warn({ err: error, picture: picture.id }, 'a picture could not be moved');
    // A picture that its server refuses, or that is none, is no better later; a server that is away may come back.
    if (picture.tries >= MOST_TRIES || (isOurs && [413, 415].includes(error.status))) {
      const why = isOurs ? error.message : 'A imagem não pôde ser copiada.';
      await endPicture(db, picture.id, { status: 'falhou', why: why.slice(0, MAX_WHY) });
    }
    return false;
  }
}

const MAX_WHY = 500;

/** Old files name pictures by http or by no scheme at all; their servers have https, and nothing else is asked. */
const httpsOf = (url: string) => url.replace(/^(?:http:)?\/\//, 'https://');

interface Attaching {
  picture: PictureRow;
  url: string;
}

async function attach({ arrivals }: PictureWorkDeps, tx: Transaction<DB>, { picture, url }: Attaching) {
  const { id, product_id: productId, import_id: importId } = picture;
  const job = await findImport(tx, importId);
  if (job === undefined || !(await arrivals.isThere(tx, productId))) {
    await endPicture(tx, id, { status: 'falhou', why: 'O produto foi excluído.' });
    return false;
  }
  const before = await arrivals.lockIn(tx, productId);
  // Taken back meanwhile.
  if (!(await endPicture(tx, id, { status: 'pronta', kept_at: url }))) return false;
  if (before.pictures.some((one) => samePicture(one.url, url))) return false;
  const earlier = (await listKept(tx, productId)).filter(({ position }) => position < picture.position);
  const pictures = withPicture(
    before,
    { url, cor: colorOf(before, picture.cor) },
    earlier.map((one) => one.kept_at ?? ''),
  );
  const after = await arrivals.changeIn(tx, productId, { body: { pictures }, ...editorOf(job) });
  await noteVersion(tx, productId, after.versao);
  return true;
}

/** A picture's address may be told with the shop's own before it. */
export const samePicture = (one: string, other: string) => one.endsWith(other) || other.endsWith(one);

/** A colour that the product has; others leave the picture to all. */
const colorOf = ({ cor }: ProdutoDoEscritorio, nome: string | null) =>
  cor.some((one) => one.nome === nome) ? nome : null;

/** Behind the last one that the old shop had before it; what the owner has put there or taken away stays so. */
function withPicture(
  { pictures }: ProdutoDoEscritorio,
  fresh: { url: string; cor: string | null },
  earlier: readonly string[],
): { url: string; cor: string | null }[] {
  const all = pictures.map(({ url, cor }) => ({ url, cor }));
  const last = all.findLastIndex((one) => earlier.some((url) => samePicture(one.url, url)));
  return last === -1 && earlier.length === 0
    ? [fresh, ...all]
    : [...all.slice(0, last + 1), fresh, ...all.slice(last + 1)];
}
