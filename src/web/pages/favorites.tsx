import { paths } from '#shared/paths.ts';
import { lazyComponent } from '../lib/document/lazy-component.ts';
import { pageMeta } from '../lib/document/page-meta.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { Container } from '../ui/container.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { Route } from './+types/favorites.ts';
import styles from './order-pages.module.css';

// What is kept is the browser's matter: the server has nothing of it.
const FavoritesScreen = lazyComponent(
  async () => (await import('../features/favorites/favorites-screen.tsx')).FavoritesScreen,
);

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    shop: matches[0].loaderData.shop,
    title: 'Favoritos',
    description: 'As peças que você guardou.',
    path: paths.favorites,
    noindex: true,
  });
}

/** What a shopper keeps to come back to: a shell until the browser knows. */
export default function FavoritesPage() {
  return (
    <Container>
      <Breadcrumb items={[{ label: 'Início', to: paths.home }, { label: 'Favoritos' }]} />
      <div className={styles.place}>
        <h1 className={styles.title}>Favoritos</h1>
        <FavoritesScreen meanwhile={<Skeleton height="20rem" />} />
      </div>
    </Container>
  );
}
