import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../clock.ts';
import type { DB } from '../../db/index.ts';
import { createJob, type Signals } from '../../jobs/index.ts';
import type { MediaFolder } from './media-folder.ts';
import { listMediaAfter, markReady, markTried, type MediaRecord } from './media.store.ts';
import { createPictureAsks, type PictureAsk } from './picture-asks.ts';
import { fileOf, isDrawing, sizesAhead, widthsFor, type PictureSize } from './picture-sizes.ts';
import type { SizeMaker } from './size-maker.ts';

/** New sizes are told of together: each time every page is made anew. */
const TELL_EVERY_MS = 10_000;
const LOOK_EVERY_MS = 5000;
const PAUSE_MS = 20;
/** So long whoever took a new picture has to make its sizes for all servers. */
const UPLOADERS_MS = 20_000;
/** A server that works more than this leaves the processor to its visitors. */
const CALM = 0.25;
const CALM_AGAIN_MS = 250;

export interface PictureWorkerDeps {
  db: Kysely<DB>;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  folder: MediaFolder;
  maker: SizeMaker;
  /** How much of its time the server works, 0 to 1. */
  load: () => number;
  /** False: only what somebody asks for. */
  makesAhead: boolean;
  /** Do other servers find what one has made? */
  isShared: boolean;
  /** These pictures got sizes that pages should name. */
  onPicturesReady: (mediaIds: readonly number[]) => Promise<void>;
}

export interface PictureWorker {
  start(): void;
  /** Looks for new pictures now rather than in a few seconds. */
  wake(): void;
  /** Somebody waits for this size of a drawing: it comes first. */
  ask(key: string, size: PictureSize): void;
  stop(): Promise<void>;
}

/**
 * Makes sizes of pictures, one at a time: what visitors ask for, then photographs, and drawings while nobody is there.
 * What is made is never made again. Each node makes what its own folder lacks.
 */
export function createPictureWorker(deps: PictureWorkerDeps): PictureWorker {
  const { log, maker } = deps;
  const asks = createPictureAsks();
  const queue = createPictureQueue(deps);
  const news = createNews(deps);
  /** Drawings of which nothing can be made. */
  const vain = new Set<string>();

  async function makeAsked({ key, sizes }: PictureAsk, stopping: AbortSignal): Promise<void> {
    const made = await maker.make(key, sizes);
    if (made?.kind === 'failed' && !stopping.aborted) {
      vain.add(key);
      log.warn({ key, why: made }, 'pictures: no sizes could be made of one');
    }
    await sleep(PAUSE_MS);
  }

  /** Does what comes next; how long to rest after it. */
  async function round({ stopping }: Signals): Promise<number> {
    const asked = asks.take();
    if (asked) {
      await makeAsked(asked, stopping);
      return 0;
    }
    if (!deps.makesAhead) return LOOK_EVERY_MS;
    const media = await queue.first();
    if (media === undefined) {
      await news.tell();
      return LOOK_EVERY_MS;
    }
    if (isDrawing(media.content_type) && deps.load() > CALM) return CALM_AGAIN_MS;
    const isNews = await makeAhead(deps, media, stopping);
    queue.remove(media);
    if (isNews) news.add(media.id);
    await news.tellAtTimes();
    return 0;
  }

  const job = createJob(round, { name: 'pictures', everyMs: LOOK_EVERY_MS, log });
  return {
    start: job.start,
    wake() {
      queue.lookAgain();
      job.wake();
    },
    ask(key, size) {
      if (vain.has(key)) return;
      asks.add(key, size);
      job.wake();
    },
    stop: job.stop,
  };
}

/** The pictures that nobody waits for: photographs, then drawings. */
function createPictureQueue({ db, clock, folder, isShared }: PictureWorkerDeps) {
  const photographs: MediaRecord[] = [];
  const drawings: MediaRecord[] = [];
  /** Which another server is about to make. */
  const left: MediaRecord[] = [];
  let lastId = 0;
  let mayBeMore = true;

  async function look(): Promise<void> {
    mayBeMore = false;
    for (const media of await listMediaAfter(db, lastId)) {
      const isAnothers = isShared && isYoung(media) && (await folder.originalPath(media.key)) === null;
      (isAnothers ? left : isDrawing(media.content_type) ? drawings : photographs).push(media);
      lastId = media.id;
    }
  }

  const isYoung = ({ state, created_at }: MediaRecord) =>
    state === 'new' && clock().getTime() - created_at.getTime() < UPLOADERS_MS;

  function takeLeft(): void {
    for (const media of left.splice(0)) (isYoung(media) ? left : photographs).push(media);
  }

  return {
    lookAgain() {
      mayBeMore = true;
    },
    async first(): Promise<MediaRecord | undefined> {
      if (mayBeMore || photographs.length + drawings.length === 0) await look();
      takeLeft();
      return photographs[0] ?? drawings[0];
    },
    /** The first one is done. */
    remove(media: MediaRecord) {
      (isDrawing(media.content_type) ? drawings : photographs).shift();
    },
  };
}

/** Pictures that have sizes which no page names yet. */
function createNews({ clock, onPicturesReady }: Pick<PictureWorkerDeps, 'clock' | 'onPicturesReady'>) {
  let untold: number[] = [];
  let toldAt = clock().getTime();

  async function tell(): Promise<void> {
    if (untold.length === 0) return;
    toldAt = clock().getTime();
    await onPicturesReady(untold);
    untold = [];
  }

  return {
    add(mediaId: number) {
      untold.push(mediaId);
    },
    tell,
    async tellAtTimes(): Promise<void> {
      if (clock().getTime() - toldAt >= TELL_EVERY_MS) await tell();
    },
  };
}

/** True when the picture has sizes now that no page knew of. */
async function makeAhead(
  { db, log, folder, maker }: PictureWorkerDeps,
  media: MediaRecord,
  stopping: AbortSignal,
): Promise<boolean> {
  const sizes = sizesAhead(media);
  const [last] = sizes.slice(-1).map(fileOf);
  if (media.state === 'ready' && last !== undefined && (await folder.hasSize(media.key, last))) return false;
  const made = await maker.make(media.key, sizes, { colour: media.placeholder === null });
  // Another node may have it; there is nothing to be made of it here.
  if (made === null || stopping.aborted) return false;
  await sleep(PAUSE_MS);
  if (made.kind === 'sizes' || made.kind === 'nothing') {
    const placeholder = made.kind === 'sizes' ? made.placeholder : media.placeholder;
    const isNews = media.widths.length === 0;
    return (await markReady(db, media.id, { widths: widthsFor(media), placeholder })) && isNews;
  }
  log.warn({ media: media.id, why: made }, 'pictures: no sizes could be made of one');
  await markTried(db, media.id);
  return false;
}
