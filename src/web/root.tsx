import { useEffect, type ReactNode } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteError,
} from 'react-router';
import { whatsappLink } from '#shared/shop.ts';
import './styles/index.css';
import { CartProvider } from './features/cart/cart-provider.tsx';
import { useCart } from './features/cart/use-cart.ts';
import { PageFailed, PageNotFound } from './features/layout/not-found.tsx';
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
import { ScriptsWanted } from './ui/scripts-wanted.tsx';
import type { Route } from './+types/root.ts';

export function loader({ context }: Route.LoaderArgs) {
  const { shop, promotions } = context.get(servicesContext);
  const published = promotions();
  return { shop, promotions: published && { ...published, at: Date.now() } };
}

/** What is published of the shop is read once a document: a tab that is open follows with the next one it loads. */
export function shouldRevalidate() {
  return false;
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
        <CommonHead />
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: FIRST_LOOK }} />
        <Meta />
        {/* The server puts the page's own styles here, so that nothing holds up its first paint. */}
        <style data-inline="" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
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
    <>
      <ScriptsWanted>
        Dá para ver as peças, mas comprar, entrar na conta e enviar formulários só funcionam com ele ligado
        nas configurações do navegador. Se preferir,{' '}
        <a href={whatsappLink(loaderData.shop.whatsapp, ORDER)}>compre pelo WhatsApp</a>.
      </ScriptsWanted>
      <Outlet />
      <OpenOrders />
      <Connection demoFallback={loaderData.shop.demoFallback} />
    </>
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
  return (
    <main>
      <title>{missing ? 'Página não encontrada' : 'Algo deu errado'}</title>
      {missing ? <PageNotFound /> : <PageFailed />}
    </main>
  );
}
