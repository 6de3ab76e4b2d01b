import type { Produto, Variante } from '#shared/wire/catalog.ts';
import { effectivePriceCents, fullPriceCents, imageOfColor } from '#shared/catalog.ts';
import { formatAmount } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { shareImage } from '#shared/share-image.ts';
import type { ShopSettings } from '#shared/shop.ts';

/** '1299.90': machines take a point and no thousands. */
export function machinePrice(product: Produto): string {
  return machineAmount(effectivePriceCents(product));
}

function machineAmount(cents: number): string {
  return formatAmount(cents).replaceAll('.', '').replace(',', '.');
}

/** The full price, where a promotion takes something off it. */
function fullPrice(product: Produto) {
  if (effectivePriceCents(product) === fullPriceCents(product)) return {};
  return {
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      priceType: 'https://schema.org/StrikethroughPrice',
      price: machineAmount(fullPriceCents(product)),
      priceCurrency: 'BRL',
    },
  };
}

const GENDERS = { feminino: 'Female', masculino: 'Male', unissex: 'Unisex' } as const;

function variant(product: Produto, { cor, tamanho, estoque, sku, gtin }: Variante, shop: ShopSettings) {
  const pageUrl = `${shop.publicUrl}${paths.product(product.id)}`;
  const image = imageOfColor(product, cor);
  return {
    '@type': 'Product',
    name: `${product.nome}, ${cor}, ${tamanho}`,
    ...(sku && { sku }),
    ...(gtin && { gtin }),
    inProductGroupWithID: String(product.id),
    color: cor,
    size: tamanho,
    ...(image && { image: shareImage(image, shop.publicUrl) }),
    offers: {
      '@type': 'Offer',
      url: `${pageUrl}?${new URLSearchParams({ cor })}`,
      price: machinePrice(product),
      priceCurrency: 'BRL',
      availability: estoque > 0 ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
      ...fullPrice(product),
      itemCondition: 'https://schema.org/NewCondition',
    },
  };
}

/** The product and its variants as schema.org's ProductGroup. */
export function productGroup(product: Produto, shop: ShopSettings) {
  return {
    '@context': 'https://schema.org',
    '@type': 'ProductGroup',
    '@id': `${shop.publicUrl}${paths.product(product.id)}`,
    productGroupID: String(product.id),
    name: product.nome,
    description: product.descricao || product.nome,
    url: `${shop.publicUrl}${paths.product(product.id)}`,
    image: [...new Set(product.imagens)].map((image) => shareImage(image, shop.publicUrl)),
    ...(product.genero && {
      audience: { '@type': 'PeopleAudience', suggestedGender: GENDERS[product.genero] },
    }),
    brand: { '@type': 'Brand', name: product.marca || shop.name },
    ...(product.material && { material: product.material }),
    variesBy: ['https://schema.org/color', 'https://schema.org/size'],
    hasVariant: product.variantes.map((one) => variant(product, one, shop)),
  };
}

export interface Crumb {
  label: string;
  to?: string;
}

/** The way to a page as schema.org's BreadcrumbList; the last crumb is the page itself. */
export function breadcrumbList(crumbs: readonly Crumb[], shop: ShopSettings) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      ...(to && { item: shop.publicUrl + to }),
    })),
  };
}
