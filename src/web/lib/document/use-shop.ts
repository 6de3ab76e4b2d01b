import { useRouteLoaderData } from 'react-router';
import type { ShopSettings } from '#shared/shop.ts';

/** The shop's identity and switches, as the root of every page read them. */
export function useShop(): ShopSettings {
  const root = useRouteLoaderData<{ shop: ShopSettings }>('root');
  if (!root) throw new Error('useShop needs the root page and its loader');
  return root.shop;
}
