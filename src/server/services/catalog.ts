import {
  createArrivals,
  createCatalogOffice,
  createTrashJob,
  type Arrivals,
  type Demonstration,
} from '../features/catalog-office/index.ts';
import { catalogRoutes, createCatalog, type Catalog } from '../features/catalog/index.ts';
import {
  createMedia,
  mediaRoutes,
  uploadRoutes,
  type Media,
  type MediaDeps,
  type UploadRoutesDeps,
} from '../features/media/index.ts';
import { createStockCounts } from '../features/stock-counts/index.ts';
import { createAddresses, type Addresses } from '../features/moving/index.ts';
import type { Providers } from './providers.ts';
import { readingOf, type Part, type World } from './world.ts';

export interface CatalogSettings {
  dataDir: string;
  /** Where the shop is reached, so that addresses of its own are known. */
  publicUrl: string;
  /** The brand of goods that name none. */
  brand: () => string;
  bucket?: Providers['bucket'];
  /** Where browsers get pictures from the bucket itself; from the shop without it. */
  direct?: MediaDeps['direct'];
  /** What the data folders of this machine share of drawings; nothing without it. */
  shelfFolder?: MediaDeps['shelfFolder'];
  /** Draws pictures anew whose files are gone; they stay lost without it. */
  recover?: MediaDeps['recover'];
  makesAhead?: MediaDeps['makesAhead'];
  /** Which pictures icons are made of; any without it. */
  isOfShop?: MediaDeps['isOfShop'];
  /** Reads a picture from an address that the owner gives; public ones alone without it. */
  fetchPicture?: UploadRoutesDeps['fetchPicture'];
}

export interface CatalogServices extends Part {
  catalog: Catalog;
  media: Media;
  demonstration: Demonstration;
  /** Brings many products at once. */
  arrivals: Arrivals;
  /** Addresses that have no page, and where they lead. */
  addresses: Addresses;
}

/** What is sold, its pictures, and the owner's work on both. */
export function createCatalogServices(world: World, settings: CatalogSettings): CatalogServices {
  const { db, clock } = world;
  const { dataDir, shelfFolder = null, publicUrl, brand, bucket = null, fetchPicture } = settings;
  const { recover = async () => null, makesAhead = true, isOfShop, direct = null } = settings;
  const catalog = createCatalog(world);
  const trash = createTrashJob(world);
  const addresses = createAddresses({ db, clock, publicUrl });
  const edited = { db, clock, catalog, addresses: { publicUrl }, brand, names: addresses.names };
  const office = createCatalogOffice({ ...edited, random: world.random, reading: readingOf(world) });
  const media = createMedia({
    ...world,
    dataDir,
    bucket,
    direct,
    shelfFolder,
    recover,
    makesAhead,
    ...(isOfShop && { isOfShop }),
    onPicturesReady: catalog.announcePictures,
  });
  return {
    catalog,
    media,
    demonstration: office.demonstration,
    arrivals: createArrivals(edited),
    addresses,
    calls: [
      catalogRoutes({ catalog }),
      ...office.calls,
      uploadRoutes({ db, clock, media, fetchPicture }),
      createStockCounts({ db, clock, catalog }),
    ],
    files: [mediaRoutes({ media })],
    startWork() {
      media.start();
      trash.start();
    },
    async stop() {
      await Promise.all([media.stop(), catalog.stop(), trash.stop()]);
    },
  };
}
