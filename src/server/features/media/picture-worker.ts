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
/** A picture whose original was not to be had is tried again after so long at the most. */
const LACKING_MS = 600_000;
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

  async function makeAsked({ key, sizes }: PictureAsk, { stopping, cutting }: Signals): Promise<void> {
    const made = await maker.make(key, sizes, { cutting });
    if (made?.kind === 'failed' && !stopping.aborted) {
      vain.add(key);
      log.warn({ key, why: made }, 'pictures: no sizes could be made of one');
    }
    await sleep(PAUSE_MS);
  }

  /** Does what comes next; how long to rest after it. */
  async function round(signals: Signals): Promise<number> {
    const asked = asks.take();
    if (asked) {
      await makeAsked(asked, signals);
      return 0;
    }
    if (!deps.makesAhead) return LOOK_EVERY_MS;
    const media = await queue.first();
    if (media === undefined) {
      await news.tell();
      return LOOK_EVERY_MS;
    }
    if (isDrawing(media.content_type) && deps.load() > CALM) return CALM_AGAIN_MS;
    let outcome: Outcome = 'failed';
    try {
      outcome = await makeAhead(deps, media, signals);
    } finally {
      queue.remove(media, outcome);
    }
    if (outcome === 'news') news.add(media.id);
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
  /** Whose originals were not to be had. */
  const lacking: MediaRecord[] = [];
  let lackingUntilMs = 0;
  let lastId = 0;
  let mayBeMore = true;

  const listOf = (media: MediaRecord) => (isDrawing(media.content_type) ? drawings : photographs);

  async function look(): Promise<void> {
    mayBeMore = false;
    for (const media of await listMediaAfter(db, lastId)) {
      const isAnothers = isShared && isYoung(media) && (await folder.originalPath(media.key)) === null;
      (isAnothers ? left : listOf(media)).push(media);
      lastId = media.id;
    }
  }

  const isYoung = ({ state, created_at }: MediaRecord) =>
    state === 'new' && clock().getTime() - created_at.getTime() < UPLOADERS_MS;

  function takeLeft(): void {
    for (const media of left.splice(0)) (isYoung(media) ? left : listOf(media)).push(media);
    const nowMs = clock().getTime();
    if (nowMs < lackingUntilMs) return;
    lackingUntilMs = nowMs + LACKING_MS;
    for (const media of lacking.splice(0)) listOf(media).push(media);
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
    /** The first one had its turn. One that failed has another after those that wait. */
    remove(media: MediaRecord, outcome: Outcome) {
      const list = listOf(media);
      list.shift();
      if (outcome === 'failed') list.push(media);
      if (outcome === 'lacking') lacking.push(media);
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

/** `news`: it has sizes now that no page knew of; `lacking`: its original was not to be had; `failed`: nobody knows. */
type Outcome = 'news' | 'done' | 'lacking' | 'failed';

async function makeAhead(
  { db, log, folder, maker }: PictureWorkerDeps,
  media: MediaRecord,
  { stopping, cutting }: Signals,
): Promise<Outcome> {
  const sizes = sizesAhead(media);
  const [last] = sizes.slice(-1).map(fileOf);
  if (media.state === 'ready' && last !== undefined && (await folder.hasSize(media.key, last))) return 'done';
  const made = await maker.make(media.key, sizes, { colour: media.placeholder === null, cutting });
  // Another node may have it; there is nothing to be made of it here for now.
  if (made === null) return 'lacking';
  if (stopping.aborted) return 'done';
  await sleep(PAUSE_MS);
  if (made.kind === 'sizes' || made.kind === 'nothing') {
    const placeholder = made.kind === 'sizes' ? made.placeholder : media.placeholder;
    const isNews = await markReady(db, media.id, { widths: widthsFor(media), placeholder });
    return isNews && media.widths.length === 0 ? 'news' : 'done';
  }
  log.warn({ media: media.id, why: made }, 'pictures: no sizes could be made of one');
  await markTried(db, media.id);
  return 'done';
}
