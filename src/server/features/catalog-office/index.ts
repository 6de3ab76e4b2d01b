import type { ApiRoutes } from '../../http/api.ts';
import { createBulkEdit } from './bulk-edit.ts';
import { categoriesRoutes } from './categories.routes.ts';
import { createCategories } from './categories.service.ts';
import { createCsvImport } from './csv-import.ts';
import { csvRoutes } from './csv.routes.ts';
import { productsRoutes } from './products.routes.ts';
import { createProducts, type ProductsDeps } from './products.service.ts';

export type CatalogOfficeDeps = ProductsDeps;

/** All that the owner does to products and categories, as calls. */
export function catalogOfficeRoutes(deps: CatalogOfficeDeps): ApiRoutes[] {
  const { db, clock, catalog } = deps;
  const products = createProducts(deps);
  const bulkEdit = createBulkEdit({ db, catalog, products });
  const categories = createCategories({ db, clock, catalog });
  const csvImport = createCsvImport({ db, clock, catalog, products });
  return [
    productsRoutes({ db, products, bulkEdit }),
    categoriesRoutes({ categories }),
    csvRoutes({ db, csvImport }),
  ];
}
