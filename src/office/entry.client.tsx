import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { ShopSettings } from '#shared/shop.ts';
import { markFailedPictures } from '#web/lib/document/failed-pictures.ts';
import '#web/styles/index.css';
import { PLACE, SETTINGS } from './document.tsx';
import { ShopContext } from './lib/shop.ts';
import { routes } from './pages/routes.tsx';

function start(): void {
  markFailedPictures();
  const place = document.getElementById(PLACE);
  const settings = document.getElementById(SETTINGS)?.textContent;
  if (place === null || !settings) throw new Error('not a document of the office');
  const shop = JSON.parse(settings) as ShopSettings;
  const router = createBrowserRouter(routes);
  startTransition(() => {
    hydrateRoot(
      place,
      <ShopContext value={shop}>
        <RouterProvider router={router} />
      </ShopContext>,
    );
  });
}

start();
