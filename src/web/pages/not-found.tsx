import { data } from 'react-router';
import { PageNotFound } from '../features/layout/not-found.tsx';
import type { Route } from './+types/not-found.ts';

/** Any address that no other page claims: status 404, the shop's own page. */
export function loader() {
  throw data(null, { status: 404 });
}

export function meta({ matches }: Route.MetaArgs) {
  const { shop } = matches[0].loaderData;
  return [{ title: `Página não encontrada | ${shop.name}` }, { name: 'robots', content: 'noindex' }];
}

export default function NotFound() {
  return null;
}

/** Inside the shop's frame, so that there are ways on. */
export function ErrorBoundary() {
  return <PageNotFound />;
}
