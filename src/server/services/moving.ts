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
  createPageFetch,
  createPageReadings,
  createPageReads,
  createPictureMoves,
  formerOrderRoutes,
  movingRoutes,
  oldPictureRoutes,
  takeoutRoutes,
  type Addresses,
  type AskPage,
} from '../features/moving/index.ts';
import { createCpfs } from '../security/cpfs.ts';
import type { Job } from '../jobs/index.ts';
import { readingOf, type Part, type World } from './world.ts';

type TakeoutPages = Parameters<typeof takeoutRoutes>[0]['ownPages'];

export interface MovingSettings {
  catalog: Pick<Catalog, 'refresh'>;
  media: Pick<Media, 'storeMedia' | 'originalOnce'>;
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
  /** Where this shop is found, for old ones that ask who reads them. */
  publicUrl: string;
  /** Reads a page of an old shop; public ones alone without it. */
  askPage?: AskPage | undefined;
  pagePauseMs?: number;
}

type Worker = Pick<Job, 'runOnce'>;

export interface MovingServices extends Part {
  work: Worker;
  pictures: Worker;
  pages: Worker;
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
  const { askPage = createPageFetch({ publicUrl: given.publicUrl, clock }), pagePauseMs } = given;
  const pages = createPageReads({
    ...world,
    askPage,
    ...(pagePauseMs !== undefined && { pauseMs: pagePauseMs }),
  });
  const reads = createPageReadings({ db, clock, wake: pages.wake, wakePictures: pictures.wake });
  return {
    work,
    pictures,
    pages,
    calls: [
      movingRoutes({ db, clock, imports, addresses, wakePictures: pictures.wake }),
      oldPictureRoutes(reads),
      formerOrderRoutes({ db, clock, reading: readingOf(world) }),
      takeoutRoutes({ db, clock, reading: readingOf(world), cpfs, media, settings, ownPages, policies }),
    ],
    startWork() {
      work.start();
      pictures.start();
      pages.start();
    },
    async stop() {
      await Promise.all([work.stop(), pictures.stop(), pages.stop()]);
    },
  };
}
