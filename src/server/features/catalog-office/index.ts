import type { Reading } from '../../db/index.ts';
import type { ApiRoutes } from '../../http/api.ts';
import { createBulkEdit } from './bulk-edit.ts';
import { categoriesRoutes } from './categories.routes.ts';
import { createCategories, type CategoriesDeps } from './categories.service.ts';
import { createCsvImport } from './csv-import.ts';
import { csvRoutes } from './csv.routes.ts';
import { createDemonstration, type Demonstration } from './demonstration.ts';
import { demonstrationRoutes } from './demonstration.routes.ts';
import { measureTablesRoutes } from './measure-tables.routes.ts';
import { createMeasureTables } from './measure-tables.ts';
import { createPhotos } from './photos.ts';
import { photosRoutes } from './photos.routes.ts';
import { productsRoutes } from './products.routes.ts';
import { createProducts, type ProductsDeps } from './products.service.ts';

export { findByWords } from './quick-find.ts';
export { createArrivals, type Arrivals } from './arrivals.ts';
export { exportCsv, exportProducts } from './csv-export.ts';
export type { BroughtIn } from './csv-save.ts';
export { editorOf, type Editor } from './editor.ts';
export { keptMeasures } from './measure-tables.ts';
export { createTrashJob } from './empty-trash.ts';

export interface CatalogOfficeDeps extends ProductsDeps, Pick<CategoriesDeps, 'names'> {
  random: (bytes: number) => Buffer;
  reading: Reading;
}

export type { Demonstration } from './demonstration.ts';

/** All that the owner does to products and categories, as calls, and the demonstration as one thing. */
export function createCatalogOffice(deps: CatalogOfficeDeps): {
  calls: ApiRoutes[];
  demonstration: Demonstration;
} {
  const { db, clock, random, reading, catalog, names } = deps;
  const products = createProducts(deps);
  const bulkEdit = createBulkEdit({ db, clock, catalog, products });
  const categories = createCategories({ db, clock, catalog, names });
  const csvImport = createCsvImport({ db, clock, catalog, products });
  const demonstration = createDemonstration({ db, clock, catalog, products });
  return {
    demonstration,
    calls: [
      productsRoutes({ db, random, reading, products, bulkEdit }),
      categoriesRoutes({ categories }),
      csvRoutes({ reading, csvImport }),
      demonstrationRoutes({ demonstration }),
      photosRoutes({ photos: createPhotos({ db, catalog, products, publicUrl: deps.addresses.publicUrl }) }),
      measureTablesRoutes({ tables: createMeasureTables({ db, clock }) }),
    ],
  };
}
