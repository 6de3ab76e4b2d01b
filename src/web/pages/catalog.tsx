import { paths } from '#shared/paths.ts';
import { useCart } from '../features/cart/use-cart.ts';
import { readCatalogNarrowing } from '../features/catalog/catalog-query.ts';
import { CatalogScreen } from '../features/catalog/catalog-screen.tsx';
import { PAGE_SIZE, readPageNumber } from '../lib/list-query.ts';
import { servicesContext } from '../lib/load-context.ts';
import { pageMeta } from '../lib/meta.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { Container } from '../ui/container.tsx';
import styles from './catalog.module.css';
import type { Route } from './+types/catalog.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const params = new URL(request.url).searchParams;
  const narrowing = readCatalogNarrowing(params);
  const page = readPageNumber(params);
  const data = services.catalog({ ...narrowing, q: '', offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE });
  return { shop: services.shop, narrowing, page, data };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { categoria } = loaderData.narrowing;
  return pageMeta({
    shop: loaderData.shop,
    title: categoria === '' ? 'Produtos' : categoria,
    description: 'Toda a coleção: filtre por categoria, cor, tamanho e preço e compre com Pix ou cartão.',
    path: categoria === '' ? paths.catalog : `${paths.catalog}?categoria=${encodeURIComponent(categoria)}`,
  });
}

export default function CatalogPage({ loaderData }: Route.ComponentProps) {
  const { data, narrowing, page } = loaderData;
  const { add, open } = useCart();
  const { categoria } = narrowing;
  const trail = [
    { label: 'Início', to: paths.home },
    { label: 'Produtos', to: paths.catalog },
  ];
  return (
    <Container>
      <Breadcrumb items={categoria === '' ? trail : [...trail, { label: categoria }]} />
      <h1 className={styles.title}>{categoria === '' ? 'Produtos' : categoria}</h1>
      <CatalogScreen
        {...{ data, narrowing, page }}
        onAdd={(product, choice) => {
          add(product, choice);
          open();
        }}
      />
    </Container>
  );
}
