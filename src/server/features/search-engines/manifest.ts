import { paths } from '#shared/paths.ts';
import type { ShopSettings } from '#shared/shop.ts';

/** The shop as something that a phone can keep on its home screen. */
export function webManifest({ name }: Pick<ShopSettings, 'name'>) {
  return {
    id: paths.home,
    name,
    short_name: name.slice(0, 12),
    description: 'Moda feminina com entrega em todo o Brasil.',
    lang: 'pt-BR',
    dir: 'ltr',
    start_url: paths.home,
    scope: paths.home,
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#ffffff',
    color_scheme_dark: { background_color: '#1e171b', theme_color: '#1e171b' },
    categories: ['shopping', 'lifestyle'],
    icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
    shortcuts: [
      { name: 'Produtos', url: paths.catalog },
      { name: 'Meus pedidos', url: paths.orders },
    ],
  };
}

function icon(size: number, purpose: 'any' | 'maskable') {
  return { src: `/art/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose };
}
