import type { ComponentType } from 'react';
import { withoutEnd } from '#shared/text.ts';
import { later } from '../../lib/later.ts';
import { officePaths } from '../../lib/office-paths.ts';

/** What a section's page gets: the value of ':id' in its address, '' where it has none. */
export interface SectionPageProps {
  id: string;
}

type Page = ReturnType<typeof later<SectionPageProps>>;
type Load = () => Promise<ComponentType<SectionPageProps>>;

const page = (path: string, load: Load): readonly [path: string, page: Page, load: Load] => [
  path,
  later(load),
  load,
];

const loadProductEdit = () => import('../../features/office-product-edit/product-edit-screen.tsx');

/**
 * The office's pages by address, the first that fits. One route of the router holds them all: its list of routes
 * travels with every page of the shop.
 */
const SECTION_PAGES = [
  page(officePaths.home, async () => (await import('../../features/office-home/home-screen.tsx')).HomeScreen),
  page(
    officePaths.products,
    async () => (await import('../../features/office-products/products-screen.tsx')).ProductsScreen,
  ),
  page(
    officePaths.importProducts,
    async () => (await import('../../features/office-products/import-screen.tsx')).ImportScreen,
  ),
  page(officePaths.newProduct, async () => (await loadProductEdit()).NewProductScreen),
  page(officePaths.product(':id'), async () => (await loadProductEdit()).EditProductScreen),
  page(
    officePaths.productCards,
    async () => (await import('../../features/office-product-edit/cards-screen.tsx')).CardsScreen,
  ),
  page(
    officePaths.categories,
    async () => (await import('../../features/office-categories/categories-screen.tsx')).CategoriesScreen,
  ),
  page(
    officePaths.audit,
    async () => (await import('../../features/office-audit/audit-screen.tsx')).AuditScreen,
  ),
  page(
    officePaths.mails,
    async () => (await import('../../features/office-mails/mails-screen.tsx')).MailsScreen,
  ),
  page(
    officePaths.administrators,
    async () => (await import('../../features/office-people/people-screen.tsx')).PeopleScreen,
  ),
  page(
    officePaths.password,
    async () => (await import('../../features/office-people/password-screen.tsx')).PasswordScreen,
  ),
  page(
    officePaths.sales,
    async () => (await import('../../features/office-sales/sales-screen.tsx')).SalesScreen,
  ),
  page(
    officePaths.order(':id'),
    async () => (await import('../../features/office-sales/order-screen.tsx')).OrderScreen,
  ),
  page(
    officePaths.customers,
    async () => (await import('../../features/office-customers/customers-screen.tsx')).CustomersScreen,
  ),
  page(
    officePaths.customer(':id'),
    async () => (await import('../../features/office-customers/customer-screen.tsx')).CustomerScreen,
  ),
  page(
    officePaths.discounts,
    async () => (await import('../../features/office-discounts/discounts-screen.tsx')).DiscountsScreen,
  ),
  page(
    officePaths.customPix,
    async () => (await import('../../features/office-custom-pix/custom-pix-screen.tsx')).CustomPixScreen,
  ),
];

function valueIn(pattern: string, pathname: string): string | null {
  const at = pattern.indexOf(':');
  if (at === -1) return pattern === pathname ? '' : null;
  const value = pathname.startsWith(pattern.slice(0, at)) ? pathname.slice(at) : '';
  return value !== '' && !value.includes('/') ? value : null;
}

/** The page of an address and the value of its ':id'; null where the office has none. */
export function findSectionPage(pathname: string): { Page: Page; id: string } | null {
  const plain = pathname === '/admin' ? officePaths.home : withoutEnd(pathname, '/');
  for (const [pattern, Page] of SECTION_PAGES) {
    const id = valueIn(pattern, plain);
    if (id !== null) return { Page, id };
  }
  return null;
}

/** Fetches the code of all of them. */
export async function fetchSectionPages(): Promise<void> {
  await Promise.all(SECTION_PAGES.map(([, , load]) => load()));
}
