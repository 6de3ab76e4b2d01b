import { paths } from '#shared/paths.ts';
import type { ShopSettings } from '#shared/shop.ts';

/** What search engines read of the shop: who it is and how to reach it. */
export function shopData(shop: ShopSettings) {
  const at = (own: string, house: string) => (shop.symbol ? `${shop.symbol.url}/${own}` : house);
  const profiles = [shop.instagram, shop.tiktok ?? '', shop.facebook ?? ''].filter((one) => one !== '');
  return {
    '@context': 'https://schema.org',
    '@type': 'ClothingStore',
    name: shop.name,
    '@id': `${shop.publicUrl}/#loja`,
    url: `${shop.publicUrl}/`,
    logo: shop.publicUrl + at('simbolo-512.png', '/art/icon-512.png'),
    image: shop.publicUrl + at('simbolo-1200.jpg', '/art/open-graph.png'),
    taxID: shop.cnpj,
    address: shop.address,
    telephone: shop.phone,
    email: shop.email,
    ...(profiles.length > 0 && { sameAs: profiles }),
    currenciesAccepted: 'BRL',
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      telephone: `+${shop.whatsapp}`,
      email: shop.email,
      availableLanguage: 'pt-BR',
    },
    hasMerchantReturnPolicy: {
      '@type': 'MerchantReturnPolicy',
      applicableCountry: 'BR',
      returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
      merchantReturnDays: 7,
      returnMethod: 'https://schema.org/ReturnByMail',
      returnFees: 'https://schema.org/FreeReturn',
      merchantReturnLink: shop.publicUrl + paths.returns,
    },
    paymentAccepted: 'Pix, cartão de crédito',
  };
}
