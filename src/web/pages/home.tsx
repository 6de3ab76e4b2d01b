import { useEffect } from 'react';
import { useRouteError, type ShouldRevalidateFunctionArgs } from 'react-router';
import { newsletterConsent } from '#shared/newsletter.ts';
import { shareImage } from '#shared/share-image.ts';
import { exchangeDaysOf, type ShopSettings } from '#shared/shop.ts';
import { paths } from '#shared/paths.ts';
import { ListFailed } from '../features/layout/list-failed.tsx';
import { readWholeList } from '../features/home/card-list.ts';
import { Covers } from '../features/home/covers.tsx';
import { Hero } from '../features/home/hero.tsx';
import { FrontSections, HOUSE_SECTIONS } from '../features/home/front-sections.tsx';
import { ProductsSection } from '../features/home/products-section.tsx';
import { shopData } from '../features/home/shop-data.ts';
import { useHome } from '../features/home/use-home.ts';
import { leadToLastPage } from '../lib/lists/last-page.ts';
import { listQueryOf, readPageNumber } from '../lib/lists/list-query.ts';
import { servicesContext } from '../lib/document/load-context.ts';
import { pageMeta } from '../lib/document/page-meta.ts';
import type { Route } from './+types/home.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const params = new URL(request.url).searchParams;
  const { shop, banner } = services;
  const { sections: wanted, covers: banners, ...front } = services.front ?? {};
  const photos = wanted?.flatMap((section) => (section.kind === 'categories' && section.photos) || []);
  const home = services.home(listQueryOf(params), photos);
  leadToLastPage(paths.home, params, home.total);
  const covers = banners && services.sections(banners).filter((section) => section.kind === 'banner');
  // Without them the page is the bytes that it was.
  return {
    shop,
    banner,
    home,
    ...(Object.keys(front).length > 0 && { front }),
    ...(covers && { covers }),
    ...(wanted && { sections: services.sections(wanted) }),
    ...(wanted?.some(({ kind }) => kind === 'newsletter') && { consent: newsletterConsent(shop.name) }),
  };
}

/** Once every card is here, filters are answered here; whether there is such a page the server knows. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  const isElsewhere = currentUrl.pathname !== nextUrl.pathname || readPageNumber(nextUrl.searchParams) > 1;
  return isElsewhere || readWholeList() === null;
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: matches[0].loaderData.shop.name }];
  const { shop, front, covers } = loaderData;
  const photo = covers?.[0]?.photo ?? front?.photo;
  return [
    ...pageMeta({
      shop,
      title: shop.searchTitle ?? 'Moda feminina com entrega em todo o Brasil',
      description:
        shop.searchText ??
        `Vestidos, croppeds, macacões e conjuntos leves, com Pix, ${cardWords(shop)} e troca em até ${exchangeDaysOf(shop)} dias.`,
      path: '/',
      ...(photo && { image: shareImage(photo.url, shop.publicUrl) }),
    }),
    // For machines that read the server's HTML; the browser needs neither the data nor what makes them.
    ...(import.meta.env.SSR ? [{ 'script:ld+json': shopData(shop) }] : []),
  ];
}

function cardWords({ installments }: ShopSettings): string {
  const { withoutInterest } = installments;
  return withoutInterest > 1 ? `cartão em até ${withoutInterest}x` : 'cartão';
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { highlights, fresh, section } = useHome(loaderData.home);
  const { shop, banner, home, front, covers = [], consent, sections = HOUSE_SECTIONS } = loaderData;
  const [cover, ...others] = covers;
  return (
    <>
      <Hero shopName={shop.name} {...{ banner, front, cover }} />
      {others.length > 0 && <Covers covers={others} />}
      <FrontSections {...{ sections, front, consent, highlights, fresh }} shortcuts={home.shortcuts} />
      <ProductsSection {...section} />
    </>
  );
}

/** The lists could not be had: only the log says why. */
export function ErrorBoundary() {
  const error = useRouteError();
  useEffect(() => console.error('home page:', error), [error]);
  return <ListFailed title="Nossos produtos" />;
}
