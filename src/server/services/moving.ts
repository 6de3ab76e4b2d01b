import type { Arrivals } from '../features/catalog-office/index.ts';
import { createOldPeople } from '../features/customers/index.ts';
import type { Catalog } from '../features/catalog/index.ts';
import {
  createPictureFetch,
  isPublicAddress,
  MAX_UPLOAD_BYTES,
  type Media,
} from '../features/media/index.ts';
import {
  createImports,
  createMovingJob,
  createPictureMoves,
  formerOrderRoutes,
  movingRoutes,
  takeoutRoutes,
  type Addresses,
} from '../features/moving/index.ts';
import { createCpfs } from '../security/cpfs.ts';
import type { Job } from '../jobs/index.ts';
import type { Part, World } from './world.ts';

type TakeoutPages = Parameters<typeof takeoutRoutes>[0]['ownPages'];

export interface MovingSettings {
  catalog: Pick<Catalog, 'refresh'>;
  media: Pick<Media, 'storeMedia'>;
  arrivals: Arrivals;
  addresses: Addresses;
  /** What the owner says of her shop, as it is published. */
  settings: () => object;
  /** The pages that she wrote, drafts too. */
  ownPages: TakeoutPages;
  /** Her words of the shop's policies, those that are not shown, too. */
  policies: TakeoutPages;
  /** Reads a picture from an old shop's address; public ones alone without it. */
  fetchPicture?: ((address: string) => Promise<Buffer>) | undefined;
}

type Worker = Pick<Job, 'runOnce'>;

export interface MovingServices extends Part {
  work: Worker;
  pictures: Worker;
}

/** Moving in from another shop: its files, their pictures, and its addresses. */
export function createMovingServices(world: World, given: MovingSettings): MovingServices {
  const { db, clock } = world;
  const { catalog, media, arrivals, addresses, settings, ownPages, policies } = given;
  const { fetchPicture = createPictureFetch({ maxBytes: MAX_UPLOAD_BYTES, allows: isPublicAddress }) } =
    given;
  const { refresh } = catalog;
  const cpfs = world.cpfs ?? createCpfs(world);
  const pictures = createPictureMoves({ ...world, arrivals, media, fetchPicture, refresh });
  const work = createMovingJob({
    ...world,
    arrivals,
    people: createOldPeople({ cpfs }),
    cpfs,
    refresh,
    onAddresses: addresses.lookAgain,
    onPictures: pictures.wake,
  });
  const imports = createImports({ db, clock, cpfs, wake: work.wake });
  return {
    work,
    pictures,
    calls: [
      movingRoutes({ db, clock, imports, addresses, wakePictures: pictures.wake }),
      formerOrderRoutes({ db, clock }),
      takeoutRoutes({ db, clock, cpfs, settings, ownPages, policies }),
    ],
    startWork() {
      work.start();
      pictures.start();
    },
    async stop() {
      await Promise.all([work.stop(), pictures.stop()]);
    },
  };
}
