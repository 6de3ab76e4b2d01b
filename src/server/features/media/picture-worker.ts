import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../clock.ts';
import type { DB } from '../../db/index.ts';
import type { MediaFolder, Original } from './media-folder.ts';
import { listMediaAfter, markReady, markTried, type MediaRecord } from './media.store.ts';
import type { PicturePress } from './picture-press.ts';
import { FORMATS, widthsFor } from './picture-sizes.ts';

/** New sizes are shown together: each showing makes every page anew. */
const SHOW_EVERY_MS = 10_000;
const LOOK_EVERY_MS = 5000;
const PAUSE_MS = 20;

export interface PictureWorkerDeps {
  db: Kysely<DB>;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  folder: MediaFolder;
  press: PicturePress;
  /** The original of a picture that this node's folder lacks, if it can be had. */
  recover: (key: string) => Promise<Original | null>;
  /** These pictures got sizes that pages should name. */
  onPicturesReady: (mediaIds: readonly number[]) => Promise<void>;
}

export interface PictureWorker {
  start(): void;
  /** Looks for new pictures now rather than in a few seconds. */
  wake(): void;
  stop(): Promise<void>;
}

/**
 * Makes the sizes of pictures in the order in which they were added, one at a time, and what is made is never made
 * again. Each node makes those that its own folder lacks.
 */
export function createPictureWorker(deps: PictureWorkerDeps): PictureWorker {
  const { db, log } = deps;
  const ending = new AbortController();
  let waking = new AbortController();
  let lastId = 0;
  let unshown: number[] = [];
  let shownAt = deps.clock().getTime();
  let running: Promise<void> = Promise.resolve();

  async function show(): Promise<void> {
    if (unshown.length === 0) return;
    shownAt = deps.clock().getTime();
    await deps.onPicturesReady(unshown);
    unshown = [];
  }

  async function work(): Promise<void> {
    for (const media of await listMediaAfter(db, lastId)) {
      if (ending.signal.aborted) return;
      if (await makeSizes(deps, media, ending.signal)) unshown.push(media.id);
      lastId = media.id;
      if (deps.clock().getTime() - shownAt >= SHOW_EVERY_MS) await show();
    }
    await show();
  }

  async function run(): Promise<void> {
    while (!ending.signal.aborted) {
      const before = lastId;
      try {
        await work();
      } catch (error) {
        log.warn({ err: error }, 'pictures: tried again soon');
      }
      if (lastId === before) await rest(LOOK_EVERY_MS);
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
    wake: () => waking.abort(),
    async stop() {
      ending.abort();
      deps.press.stop();
      await running;
    },
  };
}

/** True when the picture has sizes now that no page knew of. */
async function makeSizes(
  { db, log, folder, press, recover }: PictureWorkerDeps,
  media: MediaRecord,
  ending: AbortSignal,
): Promise<boolean> {
  const widths = widthsFor(media);
  const last = `${Math.max(...widths)}.${FORMATS.at(-1) ?? ''}`;
  if (media.state === 'ready' && (await folder.hasSize(media.key, last))) return false;
  const source = await originalPath({ folder, recover }, media.key);
  // Another node may have it; there is nothing to be made of it here.
  if (source === null) return false;
  const job = { kind: 'sizes', source, folder: folder.pathOf(media.key), widths, formats: FORMATS } as const;
  const result = await press.run(job);
  if (ending.aborted) return false;
  await sleep(PAUSE_MS);
  if (result.kind === 'sizes') {
    return markReady(db, media.id, { widths, placeholder: result.placeholder });
  }
  log.warn({ media: media.id, why: result }, 'pictures: no sizes could be made of one');
  await markTried(db, media.id);
  return false;
}

async function originalPath(
  { folder, recover }: Pick<PictureWorkerDeps, 'folder' | 'recover'>,
  key: string,
): Promise<string | null> {
  const there = await folder.originalPath(key);
  if (there !== null) return there;
  const original = await recover(key);
  if (original === null) return null;
  await folder.writeOriginal(key, original);
  return folder.originalPath(key);
}
