import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import client from 'virtual:office-client';
import { paths } from '#shared/paths.ts';
import type { OfficeShell } from '#shared/page-services.ts';
import { OfficeDocument } from './document.tsx';
import { ShopContext } from './lib/shop.ts';
import { routes } from './pages/routes.tsx';

const handler = createStaticHandler(routes);

/** The document of the office's login or of its layout, which asks who is there before it shows anything. */
export async function renderOffice({ shop, path, firstScript }: OfficeShell): Promise<string> {
  const context = await handler.query(new Request(new URL(path, shop.publicUrl)));
  if (context instanceof Response) throw new Error(`the office has no page at ${path}`);
  const router = createStaticRouter(handler.dataRoutes, context);
  const html = renderToString(
    <ShopContext value={shop}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </ShopContext>,
  );
  const description =
    path === paths.adminLogin ? 'Entrada da administração da loja.' : 'A administração da loja.';
  return `<!DOCTYPE html>${renderToStaticMarkup(
    <OfficeDocument {...{ shop, description, html, client, firstScript }} />,
  )}`;
}
