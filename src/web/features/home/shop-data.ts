import type { ShopSettings } from '#shared/shop.ts';

/** What search engines read of the shop: who it is and how to reach it. */
export function shopData(shop: ShopSettings) {
  return {
    '@context': 'https://schema.org',
    '@type': 'ClothingStore',
    name: shop.name,
    url: `${shop.publicUrl}/`,
    image: `${shop.publicUrl}/art/open-graph.png`,
    taxID: shop.cnpj,
    address: shop.address,
    telephone: shop.phone,
    email: shop.email,
    sameAs: [shop.instagram],
    currenciesAccepted: 'BRL',
    paymentAccepted: 'Pix, cartão de crédito',
  };
}
