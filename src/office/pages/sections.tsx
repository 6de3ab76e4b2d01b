import type { ComponentType } from 'react';
import { useLocation, useParams, type RouteObject } from 'react-router';
import { lazyComponent } from '#web/lib/document/lazy-component.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { officePaths } from '../lib/paths.ts';

/** A section's page; `id` is the value of ':id' in its address, '' where it has none. */
type Load = () => Promise<ComponentType<{ id: string }>>;

const loadHome: Load = async () => (await import('../features/home/home-screen.tsx')).HomeScreen;
const loadProductEdit = () => import('../features/product-edit/product-edit-screen.tsx');

const SECTIONS: readonly (readonly [path: string, load: Load])[] = [
  ['/admin', loadHome],
  [officePaths.home, loadHome],
  [
    officePaths.products,
    async () => (await import('../features/products/products-screen.tsx')).ProductsScreen,
  ],
  [
    officePaths.importProducts,
    async () => (await import('../features/products/import-screen.tsx')).ImportScreen,
  ],
  [officePaths.newProduct, async () => (await loadProductEdit()).NewProductScreen],
  [officePaths.product(':id'), async () => (await loadProductEdit()).EditProductScreen],
  [
    officePaths.productCards,
    async () => (await import('../features/product-edit/cards-screen.tsx')).CardsScreen,
  ],
  [
    officePaths.categories,
    async () => (await import('../features/categories/categories-screen.tsx')).CategoriesScreen,
  ],
  [officePaths.audit, async () => (await import('../features/audit/audit-screen.tsx')).AuditScreen],
  [officePaths.support, async () => (await import('../features/support/support-screen.tsx')).SupportScreen],
  [
    officePaths.settings,
    async () => (await import('../features/settings/settings-screen.tsx')).SettingsScreen,
  ],
  [officePaths.mails, async () => (await import('../features/mails/mails-screen.tsx')).MailsScreen],
  [
    officePaths.administrators,
    async () => (await import('../features/people/people-screen.tsx')).PeopleScreen,
  ],
  [officePaths.password, async () => (await import('../features/people/password-screen.tsx')).PasswordScreen],
  [officePaths.sales, async () => (await import('../features/sales/sales-screen.tsx')).SalesScreen],
  [officePaths.order(':id'), async () => (await import('../features/sales/order-screen.tsx')).OrderScreen],
  [
    officePaths.disputes,
    async () => (await import('../features/disputes/disputes-screen.tsx')).DisputesScreen,
  ],
  [
    officePaths.dispute(':id'),
    async () => (await import('../features/disputes/dispute-screen.tsx')).DisputeScreen,
  ],
  [
    officePaths.reconciliation,
    async () => (await import('../features/reconciliation/reconciliation-screen.tsx')).ReconciliationScreen,
  ],
  [
    officePaths.customers,
    async () => (await import('../features/customers/customers-screen.tsx')).CustomersScreen,
  ],
  [
    officePaths.customer(':id'),
    async () => (await import('../features/customers/customer-screen.tsx')).CustomerScreen,
  ],
  [
    officePaths.discounts,
    async () => (await import('../features/discounts/discounts-screen.tsx')).DiscountsScreen,
  ],
  [
    officePaths.newPromotion,
    async () => (await import('../features/discounts/new-promotion-screen.tsx')).NewPromotionScreen,
  ],
  [
    officePaths.simulator,
    async () => (await import('../features/discounts/simulator-screen.tsx')).SimulatorScreen,
  ],
  [
    officePaths.promotion(':id'),
    async () => (await import('../features/discounts/promotion-screen.tsx')).PromotionScreen,
  ],
  [
    officePaths.customPix,
    async () => (await import('../features/custom-pix/custom-pix-screen.tsx')).CustomPixScreen,
  ],
];

/**
 * Code that can't be fetched is asked for again while its page is shown, and the layout stands meanwhile: the router's
 * own `lazy` would leave whoever pressed a link where they were, and without a word.
 */
function section(load: Load): ComponentType {
  const Screen = lazyComponent(load);
  return function Section() {
    const { pathname } = useLocation();
    const { id = '' } = useParams();
    return <Screen key={pathname} id={id} meanwhile={<Skeleton width="14rem" height="2.25rem" />} />;
  };
}

/** The sections by address. */
export const sectionRoutes: RouteObject[] = SECTIONS.map(([path, load]) => ({
  path,
  Component: section(load),
}));

/** Fetches the code of all sections. */
export async function fetchSections(): Promise<void> {
  await Promise.all(SECTIONS.map(([, load]) => load()));
}
