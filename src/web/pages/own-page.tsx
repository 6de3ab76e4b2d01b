import { data } from 'react-router';
import { paths } from '#shared/paths.ts';
import { PageNotFound } from '../features/layout/not-found.tsx';
import { servicesContext } from '../lib/document/load-context.ts';
import { pageMeta } from '../lib/document/page-meta.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { Container } from '../ui/container.tsx';
import { TextBlocks } from '../ui/text-blocks.tsx';
import type { Route } from './+types/own-page.ts';
import styles from './own-page.module.css';

export function loader({ params, context }: Route.LoaderArgs) {
  const found = context.get(servicesContext).ownPage(params.slug);
  if (found === null) throw data(null, { status: 404 });
  return found;
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { shop } = matches[0].loaderData;
  if (!loaderData)
    return [{ title: `Página não encontrada | ${shop.name}` }, { name: 'robots', content: 'noindex' }];
  const { blocks: _, ...told } = loaderData;
  return pageMeta({ shop, ...told });
}

/** A page that the owner wrote. */
export default function OwnPage({ loaderData: { title, blocks } }: Route.ComponentProps) {
  return (
    <Container width="text">
      <Breadcrumb items={[{ label: 'Início', to: paths.home }, { label: title }]} />
      <article className={styles.page}>
        <h1>{title}</h1>
        <TextBlocks blocks={blocks} />
      </article>
    </Container>
  );
}

/** Unknown, or not published. */
export function ErrorBoundary() {
  return <PageNotFound />;
}
