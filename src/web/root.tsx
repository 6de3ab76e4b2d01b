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
import './styles/index.css';
import { CartProvider } from './features/cart/cart-provider.tsx';
import { ConnectionBanner } from './features/frame/connection-banner.tsx';
import { PageFailed, PageNotFound } from './features/frame/not-found.tsx';
import { ScriptsWanted } from './features/frame/scripts-wanted.tsx';
import { fetchAhead } from './lib/later.ts';
import { servicesContext } from './lib/load-context.ts';
import { SessionProvider, verifySession } from './lib/session.ts';
import type { Route } from './+types/root.ts';

export function loader({ context }: Route.LoaderArgs) {
  return { shop: context.get(servicesContext).shop };
}

/** The shop's settings never change while it runs: they are read once. */
export function shouldRevalidate() {
  return false;
}

declare global {
  interface Window {
    /** Left by the server in pages whose scripts load late: does what was pressed before they ran. */
    startedUp?: () => void;
  }
}

/** Whoever comes from another page of the shop has its fonts: they are shown at once, not after the first sight. */
const SHOW_KNOWN_FONTS =
  'if (document.referrer.startsWith(location.origin + "/")) document.documentElement.dataset.fonts = "";';

export function Layout({ children }: { children: ReactNode }) {
  useEffect(() => {
    Object.assign(document.documentElement.dataset, { fonts: '', seen: '' });
    window.startedUp?.();
  }, []);
  return (
    // What a page's own script tells of the browser stands on it, too.
    <html lang="pt-BR" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#ffffff" />
        <link rel="icon" href="/art/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/art/icon-48.png" type="image/png" sizes="48x48" />
        <link rel="apple-touch-icon" href="/art/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <script dangerouslySetInnerHTML={{ __html: SHOW_KNOWN_FONTS }} />
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
  useEffect(() => {
    void verifySession();
    if (import.meta.env.PROD) fetchAhead(async () => (await import('./lib/keep-copies.ts')).keepCopies());
  }, []);
  return (
    <>
      <ScriptsWanted shop={loaderData.shop} />
      <Outlet />
      <ConnectionBanner demoFallback={loaderData.shop.demoFallback} />
    </>
  );
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
