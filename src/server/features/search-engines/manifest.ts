import { paths } from '#shared/paths.ts';
import type { ShopSettings } from '#shared/shop.ts';
import type { ShopPicture } from '#shared/shop-pictures.ts';

/** The shop as something that a phone can keep on its home screen. */
export function webManifest({ name, symbol, slogan }: Pick<ShopSettings, 'name' | 'symbol' | 'slogan'>) {
  return {
    id: paths.home,
    name,
    short_name: name.slice(0, 12),
    description: slogan ?? 'Moda feminina com entrega em todo o Brasil.',
    lang: 'pt-BR',
    dir: 'ltr',
    start_url: paths.home,
    scope: paths.home,
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#ffffff',
    color_scheme_dark: { background_color: '#1e171b', theme_color: '#1e171b' },
    categories: ['shopping', 'lifestyle'],
    icons: symbol === undefined ? HOUSE_ICONS : iconsOf(symbol),
    shortcuts: [
      { name: 'Produtos', url: paths.catalog },
      { name: 'Meus pedidos', url: paths.orders },
    ],
  };
}

function icon(size: number, purpose: 'any' | 'maskable', src = `/art/icon-${size}.png`) {
  return { src, sizes: `${size}x${size}`, type: 'image/png', purpose };
}

const HOUSE_ICONS = [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')];

const iconsOf = ({ url }: ShopPicture) => [
  icon(192, 'any', `${url}/simbolo-192.png`),
  icon(512, 'any', `${url}/simbolo-512.png`),
  icon(512, 'maskable', `${url}/simbolo-recorte-512.png`),
];
