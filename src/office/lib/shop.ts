import { createContext, useContext } from 'react';
import type { ShopSettings } from '#shared/shop.ts';

/** Filled by the office's root with what came with the document. */
export const ShopContext = createContext<ShopSettings | null>(null);

/** The shop's identity and switches. */
export function useShop(): ShopSettings {
  const shop = useContext(ShopContext);
  if (shop === null) throw new Error('useShop needs the root of the office around it');
  return shop;
}
