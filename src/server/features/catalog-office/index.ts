import type { ApiRoutes } from '../../http/api.ts';
import { createBulkEdit } from './bulk-edit.ts';
import { categoriesRoutes } from './categories.routes.ts';
import { createCategories, type CategoriesDeps } from './categories.service.ts';
import { createCsvImport } from './csv-import.ts';
import { csvRoutes } from './csv.routes.ts';
import { createDemonstration, type Demonstration } from './demonstration.ts';
import { demonstrationRoutes } from './demonstration.routes.ts';
import { productsRoutes } from './products.routes.ts';
import { createProducts, type ProductsDeps } from './products.service.ts';

export { findByWords } from './quick-find.ts';
export { createArrivals, type Arrivals } from './arrivals.ts';
export { exportCsv, exportProducts } from './csv-export.ts';
export type { BroughtIn } from './csv-save.ts';
export { editorOf, type Editor } from './editor.ts';
export { createTrashJob } from './empty-trash.ts';

export interface CatalogOfficeDeps extends ProductsDeps, Pick<CategoriesDeps, 'names'> {
  random: (bytes: number) => Buffer;
}

export type { Demonstration } from './demonstration.ts';

/** All that the owner does to products and categories, as calls, and the demonstration as one thing. */
export function createCatalogOffice(deps: CatalogOfficeDeps): {
  calls: ApiRoutes[];
  demonstration: Demonstration;
} {
  const { db, clock, random, catalog, names } = deps;
  const products = createProducts(deps);
  const bulkEdit = createBulkEdit({ db, clock, catalog, products });
  const categories = createCategories({ db, clock, catalog, names });
  const csvImport = createCsvImport({ db, clock, catalog, products });
  const demonstration = createDemonstration({ db, clock, catalog, products });
  return {
    demonstration,
    calls: [
      productsRoutes({ db, random, products, bulkEdit }),
      categoriesRoutes({ categories }),
      csvRoutes({ db, csvImport }),
      demonstrationRoutes({ demonstration }),
    ],
  };
}
