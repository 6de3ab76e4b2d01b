import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { ALL_CATEGORIES } from '#shared/catalog.ts';
import { listDescription, listTitle, type AskedList, type SearchTexts } from '#shared/list-texts.ts';
import { paths } from '#shared/paths.ts';
import type { ShopSettings } from '#shared/shop.ts';
import { fold } from '#shared/text.ts';
import { useCart } from '../features/cart/use-cart.ts';
import { catalogSearch, readCatalogNarrowing } from '../features/catalog/catalog-query.ts';
import { CatalogScreen } from '../features/catalog/catalog-screen.tsx';
import { ListFailed } from '../features/layout/list-failed.tsx';
import { leadToLastPage } from '../lib/lists/last-page.ts';
import { PAGE_SIZE, readPageNumber } from '../lib/lists/list-query.ts';
import { servicesContext } from '../lib/document/load-context.ts';
import { pageMeta, type PageMeta } from '../lib/document/page-meta.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { Container } from '../ui/container.tsx';
import styles from './catalog.module.css';
import type { Route } from './+types/catalog.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const params = new URL(request.url).searchParams;
  const asked = readCatalogNarrowing(params);
  const page = readPageNumber(params);
  const data = services.catalog({ ...asked, offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE });
  leadToLastPage(paths.catalog, params, data.total);
  const known = data.facets.categorias.find(({ value }) => fold(value) === fold(asked.categoria))?.value;
  const isAll = fold(asked.categoria) === fold(ALL_CATEGORIES);
  const narrowing = { ...asked, categoria: isAll ? '' : (known ?? asked.categoria) };
  const { promocoes, novidades } = narrowing;
  const list = { promocoes, novidades, categoria: known ?? '' };
  // Of a category that is not there nothing is said.
  const search = narrowing.categoria === list.categoria ? services.listTexts(list) : undefined;
  return {
    shop: services.shop,
    narrowing,
    page,
    data,
    title: listTitle(list),
    about: aboutOf({ shop: services.shop, list, search, page }),
  };
}

interface Asked {
  shop: ShopSettings;
  /** What of the narrowing has an address of its own. */
  list: AskedList;
  /** The owner's words. */
  search: SearchTexts | undefined;
  page: number;
}

/** What search engines read. It is made here alone: the browser needs not know how. */
function aboutOf({ shop, list, search, page }: Asked): Omit<PageMeta, 'shop'> {
  const nothing = readCatalogNarrowing(new URLSearchParams());
  const numbered = (title: string) => (page > 1 ? `${title}, página ${page}` : title);
  const { title, ...rest } = search ?? {};
  return {
    title: numbered(listTitle(list)),
    description: listDescription(list, shop.name),
    path: paths.catalog + catalogSearch({ ...nothing, ...list }, page),
    ...(search && { search: { ...rest, ...(title !== undefined && { title: numbered(title) }) } }),
  };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: `Produtos | ${matches[0].loaderData.shop.name}` }];
  return pageMeta({ shop: loaderData.shop, ...loaderData.about });
}

export default function CatalogPage({ loaderData }: Route.ComponentProps) {
  const { data, narrowing, page, title } = loaderData;
  const { add, open } = useCart();
  const home = { label: 'Início', to: paths.home };
  const catalog = { label: 'Produtos', to: paths.catalog };
  return (
    <Container>
      <Breadcrumb items={title === 'Produtos' ? [home, catalog] : [home, catalog, { label: title }]} />
      <h1 className={styles.title}>{title}</h1>
      <CatalogScreen
        {...{ data, narrowing, page }}
        onAdd={(product, chosen) => {
          add(product, chosen);
          open();
        }}
      />
    </Container>
  );
}

/** The list could not be had: only the log says why. */
export function ErrorBoundary() {
  const error = useRouteError();
  useEffect(() => console.error('catalogue page:', error), [error]);
  return <ListFailed title="Produtos" />;
}
