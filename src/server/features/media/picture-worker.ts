import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../clock.ts';
import type { DB } from '../../db/index.ts';
import type { MediaFolder } from './media-folder.ts';
import { listMediaAfter, markReady, markTried, type MediaRecord } from './media.store.ts';
import { createPictureAsks } from './picture-asks.ts';
import { fileOf, isDrawing, sizesAhead, widthsFor, type PictureSize } from './picture-sizes.ts';
import type { SizeMaker } from './size-maker.ts';

/** New sizes are shown together: each showing makes every page anew. */
const SHOW_EVERY_MS = 10_000;
const LOOK_EVERY_MS = 5000;
const PAUSE_MS = 20;
/** A server that works more than this leaves the processor to its visitors. */
const CALM = 0.25;
const CALM_AGAIN_MS = 250;

export interface PictureWorkerDeps {
  db: Kysely<DB>;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  folder: MediaFolder;
  maker: SizeMaker;
  /** How much of its time the server works, 0 to 1. */
  load: () => number;
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
  const { db, log, maker } = deps;
  const ending = new AbortController();
  let waking = new AbortController();
  const asks = createPictureAsks();
  const photographs: MediaRecord[] = [];
  const drawings: MediaRecord[] = [];
  /** Drawings of which nothing can be made. */
  const vain = new Set<string>();
  let lastId = 0;
  let woken = true;
  let unshown: number[] = [];
  let shownAt = deps.clock().getTime();
  let running: Promise<void> = Promise.resolve();

  async function show(): Promise<void> {
    if (unshown.length === 0) return;
    shownAt = deps.clock().getTime();
    await deps.onPicturesReady(unshown);
    unshown = [];
  }

  async function look(): Promise<void> {
    woken = false;
    for (const media of await listMediaAfter(db, lastId)) {
      (isDrawing(media.content_type) ? drawings : photographs).push(media);
      lastId = media.id;
    }
  }

  async function makeAsked(key: string, sizes: PictureSize[]): Promise<void> {
    const made = await maker.make(key, sizes);
    if (made?.kind !== 'failed' || ending.signal.aborted) return;
    vain.add(key);
    log.warn({ key, why: made }, 'pictures: no sizes could be made of one');
  }

  async function makeFirst(queue: MediaRecord[], media: MediaRecord): Promise<void> {
    if (await makeAhead(deps, media, ending.signal)) unshown.push(media.id);
    queue.shift();
    if (deps.clock().getTime() - shownAt >= SHOW_EVERY_MS) await show();
  }

  /** Does what comes next; how long to rest after it. */
  async function step(): Promise<number> {
    const asked = asks.take();
    if (asked) {
      await makeAsked(asked.key, asked.sizes);
      return PAUSE_MS;
    }
    const isEmpty = photographs.length + drawings.length === 0;
    if (woken || isEmpty) await look();
    const [photograph] = photographs;
    const [drawing] = drawings;
    if (photograph) await makeFirst(photographs, photograph);
    else if (drawing && deps.load() > CALM) return CALM_AGAIN_MS;
    else if (drawing) await makeFirst(drawings, drawing);
    else {
      await show();
      return LOOK_EVERY_MS;
    }
    return 0;
  }

  async function run(): Promise<void> {
    while (!ending.signal.aborted) {
      let pauseMs = LOOK_EVERY_MS;
      try {
        pauseMs = await step();
      } catch (error) {
        log.warn({ err: error }, 'pictures: tried again soon');
      }
      if (pauseMs > 0) await rest(pauseMs);
    }
  }

  async function rest(ms: number): Promise<void> {
    waking = new AbortController();
    const signal = AbortSignal.any([ending.signal, waking.signal]);
    await sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);
  }

  return {
    start() {
      running = run();
    },
    wake() {
      woken = true;
      waking.abort();
    },
    ask(key, size) {
      if (vain.has(key)) return;
      asks.add(key, size);
      waking.abort();
    },
    async stop() {
      ending.abort();
      await running;
    },
  };
}

/** True when the picture has sizes now that no page knew of. */
async function makeAhead(
  { db, log, folder, maker }: PictureWorkerDeps,
  media: MediaRecord,
  ending: AbortSignal,
): Promise<boolean> {
  const sizes = sizesAhead(media);
  const [last] = sizes.slice(-1).map(fileOf);
  if (media.state === 'ready' && last !== undefined && (await folder.hasSize(media.key, last))) return false;
  const made = await maker.make(media.key, sizes, { colour: media.placeholder === null });
  // Another node may have it; there is nothing to be made of it here.
  if (made === null || ending.aborted) return false;
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
