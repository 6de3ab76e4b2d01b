import type { Catalog } from '../features/catalog/index.ts';
import {
  createStopRoutes,
  createWaitlist,
  createWaitlistWorker,
  waitlistRoutes,
} from '../features/waitlist/index.ts';
import type { Job } from '../jobs/index.ts';
import type { Part, World } from './world.ts';

export interface WaitlistSettings {
  catalog: Pick<Catalog, 'snapshot'>;
  shopName: () => string;
}

export interface WaitlistServices extends Part {
  worker: Pick<Job, 'start' | 'stop' | 'runOnce'>;
}

/** Who wants to be told of what is sold out, and the telling. */
export function createWaitlistServices(
  world: World,
  { catalog, shopName }: WaitlistSettings,
): WaitlistServices {
  const { db, clock } = world;
  const worker = createWaitlistWorker(world);
  return {
    worker,
    calls: [waitlistRoutes({ db, waitlist: createWaitlist({ db, clock, catalog }) })],
    files: [createStopRoutes({ db, shopName })],
    startWork: worker.start,
    stop: worker.stop,
  };
}
