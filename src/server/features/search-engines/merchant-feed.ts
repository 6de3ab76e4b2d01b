import { createHash } from 'node:crypto';
import { effectivePriceCents, fullPriceCents } from '#shared/catalog.ts';
import { paths } from '#shared/paths.ts';
import { shareImage } from '#shared/share-image.ts';
import type { ShopSettings } from '#shared/shop.ts';
import type { Produto, Variante } from '#shared/wire/catalog.ts';
import { element } from './xml.ts';

/** Google's number for 'Apparel & Accessories > Clothing'. */
const CLOTHING = 1604;
const GENDERS = { feminino: 'female', masculino: 'male', unissex: 'unisex', '': '' } as const;
const MAX = { id: 50, title: 150, description: 5000, images: 10 };

/** Google's product data (RSS 2.0), a piece at a time: one item for each variant of a product that has a picture. */
export function* merchantFeed(products: Iterable<Produto>, shop: ShopSettings): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n';
  yield `${element('title', shop.name)}${element('link', `${shop.publicUrl}/`)}${element('description', `Produtos de ${shop.name}`)}\n`;
  for (const produto of products) {
    if (produto.imagens.length > 0) {
      yield produto.variantes.map((variante) => itemOf(produto, variante, shop)).join('');
    }
  }
  yield '</channel>\n</rss>\n';
}

function itemOf(produto: Produto, variante: Variante, shop: ShopSettings): string {
  const { cor, tamanho, estoque, gtin } = variante;
  const title = [produto.nome, cor, tamanho].filter((part) => !/^únic[oa]$/i.test(part)).join(', ');
  const promoted = effectivePriceCents(produto) < fullPriceCents(produto);
  const fields = [
    element('g:id', itemId(produto, variante)),
    element('title', title.slice(0, MAX.title)),
    element('description', (produto.descricao || produto.nome).slice(0, MAX.description)),
    element('link', `${shop.publicUrl}${paths.product(produto.id)}?${new URLSearchParams({ cor })}`),
    ...images(produto, cor, shop.publicUrl),
    element('g:availability', estoque > 0 ? 'in_stock' : 'out_of_stock'),
    element('g:price', money(fullPriceCents(produto))),
    promoted ? element('g:sale_price', money(effectivePriceCents(produto))) : '',
    element('g:brand', produto.marca || shop.name),
    element('g:condition', 'new'),
    gtin ? element('g:gtin', gtin) : element('g:identifier_exists', 'no'),
    element('g:item_group_id', produto.id),
    element('g:color', cor),
    element('g:size', tamanho),
    element('g:gender', GENDERS[produto.genero]),
    element('g:age_group', 'adult'),
    element('g:material', produto.material),
    element('g:google_product_category', CLOTHING),
    element('g:product_type', produto.categoria),
    produto.peso > 0 ? element('g:shipping_weight', `${produto.peso} kg`) : '',
  ];
  return `<item>${fields.join('')}</item>\n`;
}

/** A variant's code, or what stands for one that is too long. */
function itemId(produto: Produto, { cor, tamanho, sku }: Variante): string {
  if (sku !== '' && sku.length <= MAX.id) return sku;
  const hash = createHash('sha256').update(`${cor}\n${tamanho}`).digest('hex').slice(0, 16);
  return `${produto.id}-${hash}`;
}

function images(produto: Produto, cor: string, publicUrl: string): string[] {
  const own = produto.pictures.filter((picture) => picture.cor === cor).map((picture) => picture.url);
  const position = produto.cor.findIndex((one) => one.nome === cor);
  const main = own[0] ?? produto.imagens[position] ?? produto.imagens[0] ?? '';
  const others = [...new Set([...own, ...produto.imagens])].filter((url) => url !== main);
  return [
    element('g:image_link', shareImage(main, publicUrl)),
    ...others
      .slice(0, MAX.images)
      .map((url) => element('g:additional_image_link', shareImage(url, publicUrl))),
  ];
}

function money(cents: number): string {
  return `${(cents / 100).toFixed(2)} BRL`;
}
