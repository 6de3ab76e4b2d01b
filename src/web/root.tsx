import { useEffect, type ReactNode } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteError,
  useRouteLoaderData,
} from 'react-router';
import { whatsappLink } from '#shared/shop.ts';
import './styles/index.css';
import { CartProvider } from './features/cart/cart-provider.tsx';
import { useCart } from './features/cart/use-cart.ts';
import { PageFailed, PageNotFound } from './features/layout/not-found.tsx';
import { PreviewBar } from './features/layout/preview-bar.tsx';
import { OpenOrderCorner } from './features/payment/open-order-corner.tsx';
import { keptAt, useConnection } from './lib/calls/connection.ts';
import { fetchAhead } from './lib/document/lazy-component.ts';
import { servicesContext } from './lib/document/load-context.ts';
import { takeLinkedCoupon } from './lib/prices/linked-coupon.ts';
import { useHearts } from './lib/favorites/use-hearts.ts';
import { SessionProvider, verifySession } from './lib/session/session.ts';
import { FIRST_LOOK } from './lib/document/first-look.ts';
import { startedUp } from './lib/document/started-up.ts';
import { useSampleData } from './lib/sample-data/use-sample-data.ts';
import { CommonHead } from './ui/common-head.tsx';
import { ConnectionBanner } from './ui/connection-banner.tsx';
import { MaybeDirect } from './ui/picture.tsx';
import { ScriptsWanted } from './ui/scripts-wanted.tsx';
import type { Route } from './+types/root.ts';

export function loader({ context }: Route.LoaderArgs) {
  const { shop, promotions } = context.get(servicesContext);
  const published = promotions();
  return { shop, promotions: published && { ...published, at: Date.now() } };
}

/** What is published of the shop is read once a document; cart and checkout of a tab that stays open ask anew. */
export function shouldRevalidate() {
  return false;
}

/** With the owner's icons, which the server alone tells. */
function Head() {
  const root = useRouteLoaderData<typeof loader>('root');
  return <CommonHead symbol={root?.shop.symbol} />;
}

/** The owner's colours, corners and letters, as other values of the names that all styles use. */
function OwnLook() {
  const root = useRouteLoaderData<typeof loader>('root');
  return root?.shop.theme ? <link rel="stylesheet" href={root.shop.theme} /> : null;
}

const ORDER = 'Olá! Gostaria de comprar pelo WhatsApp.';

export function Layout({ children }: { children: ReactNode }) {
  useEffect(() => {
    startedUp();
  }, []);
  return (
    // What a page's own script tells of the browser stands on it, too.
    <html lang="pt-BR" suppressHydrationWarning>
      <head>
        {import.meta.env.SSR ? <Head /> : <CommonHead symbol={undefined} />}
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: FIRST_LOOK }} />
        <Meta />
        {/* The server puts the page's own styles here, so that nothing holds up its first paint. */}
        <style data-inline="" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
        {/* From the server alone, after what it stands in for; the browser keeps it. */}
        {import.meta.env.SSR && <OwnLook />}
      </head>
      <body>
        <SessionProvider>
          <CartProvider>{children}</CartProvider>
        </SessionProvider>
        <ScrollRestoration />
        <Links />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  useHearts();
  useEffect(() => {
    void verifySession();
    takeLinkedCoupon();
    if (import.meta.env.PROD)
      fetchAhead(async () => (await import('./lib/document/keep-copies.ts')).keepCopies());
  }, []);
  return (
    <MaybeDirect value={loaderData.shop.directPictures === true}>
      <ScriptsWanted>
        Dá para ver as peças, mas comprar, entrar na conta e enviar formulários só funcionam com ele ligado
        nas configurações do navegador. Se preferir,{' '}
        <a href={whatsappLink(loaderData.shop.whatsapp, ORDER)}>compre pelo WhatsApp</a>.
      </ScriptsWanted>
      <Outlet />
      {loaderData.shop.preview !== null && <PreviewBar />}
      <OpenOrders />
      <Connection demoFallback={loaderData.shop.demoFallback} />
    </MaybeDirect>
  );
}

function OpenOrders() {
  const { takeOut } = useCart();
  return <OpenOrderCorner onBought={takeOut} />;
}

function Connection({ demoFallback }: { demoFallback: boolean }) {
  useSampleData(demoFallback);
  return <ConnectionBanner connection={useConnection()} keptAt={keptAt()} />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  // The shop was closed under an open page: its document says so.
  const isClosed = isRouteErrorResponse(error) && error.status === 503;
  useEffect(() => {
    if (isClosed) location.reload();
  }, [isClosed]);
  return (
    <main>
      <title>{missing ? 'Página não encontrada' : 'Algo deu errado'}</title>
      {missing ? <PageNotFound /> : <PageFailed />}
    </main>
  );
}
