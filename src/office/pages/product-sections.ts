import type { ComponentType } from 'react';
import type { ActId } from '#shared/acts.ts';
import { officePaths } from '../lib/paths.ts';

/** A section's page; `id` is the value of ':id' in its address, '' where it has none. */
export type Load = () => Promise<ComponentType<{ id: string }>>;
export type SectionEntry = readonly [path: string, load: Load, act?: ActId, title?: string];

const loadProductEdit = () => import('../features/product-edit/product-edit-screen.tsx');

/** All that is about products, their stock and their categories. */
export const productSections: readonly SectionEntry[] = [
  [
    officePaths.products,
    async () => (await import('../features/products/products-screen.tsx')).ProductsScreen,
    'see-products',
    'Produtos',
  ],
  [
    officePaths.importProducts,
    async () => (await import('../features/products/import-screen.tsx')).ImportScreen,
    'edit-products',
    'Importar produtos',
  ],
  [
    officePaths.stockCounts,
    async () => (await import('../features/stock-counts/counts-screen.tsx')).CountsScreen,
    'see-products',
    'Contagem de estoque',
  ],
  [
    officePaths.stockCount(':id'),
    async () => (await import('../features/stock-counts/count-screen.tsx')).CountScreen,
    'see-products',
    'Contagem de estoque',
  ],
  [
    officePaths.photos,
    async () => (await import('../features/photos/photos-screen.tsx')).PhotosScreen,
    'edit-products',
    'Fotos de muitos produtos',
  ],
  [
    officePaths.measureTables,
    async () => (await import('../features/measure-tables/tables-screen.tsx')).TablesScreen,
    'see-products',
    'Tabelas de medidas',
  ],
  [
    officePaths.newMeasureTable,
    async () => (await import('../features/measure-tables/table-screen.tsx')).NewTableScreen,
    'edit-products',
    'Nova tabela de medidas',
  ],
  [
    officePaths.measureTable(':id'),
    async () => (await import('../features/measure-tables/table-screen.tsx')).TableScreen,
    'edit-products',
    'Tabela de medidas',
  ],
  [
    officePaths.newProduct,
    async () => (await loadProductEdit()).NewProductScreen,
    'edit-products',
    'Novo produto',
  ],
  [
    officePaths.product(':id'),
    async () => (await loadProductEdit()).EditProductScreen,
    'see-products',
    'Produto',
  ],
  [
    officePaths.restock,
    async () => (await import('../features/restock/restock-screen.tsx')).RestockScreen,
    'see-products',
    'Reposição',
  ],
  [
    officePaths.productCards,
    async () => (await import('../features/product-edit/cards-screen.tsx')).CardsScreen,
    'see-products',
    'Produtos',
  ],
  [
    officePaths.categories,
    async () => (await import('../features/categories/categories-screen.tsx')).CategoriesScreen,
    'see-products',
    'Categorias',
  ],
];
