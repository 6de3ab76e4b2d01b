import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { sampleProduct } from '../../../../test/support/sample-product.ts';
import { galleryViews } from './gallery-views.ts';
import { sizeTable } from './measures.ts';
import { ProductDescription } from './product-info.tsx';
import { productGroup } from './structured-data.ts';

function described(descricao: string): string {
  const product = sampleProduct(1, { descricao });
  return renderToStaticMarkup(createElement(ProductDescription, { product }));
}

describe('the parts of a product page', () => {
  it('[PROD-07] say that there is no description where it is empty or blank', () => {
    expect(described('')).toContain('Sem descrição disponível.');
    expect(described('  \n')).toContain('Sem descrição disponível.');
    expect(described('Linho leve.')).not.toContain('Sem descrição');
  });

  it('[PROD-13] leave out measures that no size has, and write centimetres as people here do', () => {
    const table = sizeTable([
      { tamanho: 'P', detalhes: { busto: 88.5 } },
      { tamanho: 'M', detalhes: { busto: 92, manga: 20 } },
      { tamanho: 'G', detalhes: null },
    ]);
    expect(table).toEqual({
      heads: ['Busto', 'Manga'],
      rows: [
        { tamanho: 'P', cells: ['88,5', '–'] },
        { tamanho: 'M', cells: ['92', '20'] },
        { tamanho: 'G', cells: ['–', '–'] },
      ],
    });
  });

  it('[PROD-11] show each colour once by its own picture, then the others', () => {
    const picture = (url: string, cor: string | null) => ({
      url,
      cor,
      width: 900,
      height: 1200,
      placeholder: null,
      widths: [],
    });
    const product = sampleProduct(1, {
      imagensPorCor: { Rosa: '/mapa.svg' },
      pictures: [picture('/mapa.svg', 'Rosa'), picture('/detalhe.svg', 'Rosa')],
    });
    expect(galleryViews(product).map(({ cor, picture }) => [cor, picture.url])).toEqual([
      ['Rosa', '/mapa.svg'],
      ['Azul-marinho', '/azul.svg'],
      [null, '/detalhe.svg'],
    ]);
  });

  it('[PROD-28, GTIN-03] tell machines price, availability, colour and barcode of every variant', () => {
    const product = sampleProduct(7, {
      preco: 1299.9,
      variantes: [{ cor: 'Rosa', tamanho: 'M', estoque: 0, sku: 'A-1', gtin: '7891000315507' }],
    });
    const shop = { publicUrl: 'https://loja.example', name: 'Loja' } as Parameters<typeof productGroup>[1];
    expect(productGroup(product, shop).hasVariant).toMatchObject([
      {
        sku: 'A-1',
        gtin: '7891000315507',
        color: 'Rosa',
        size: 'M',
        image: 'https://loja.example/rosa.svg',
        offers: {
          url: 'https://loja.example/produto/7?cor=Rosa',
          price: '1299.90',
          priceCurrency: 'BRL',
          availability: 'https://schema.org/OutOfStock',
        },
      },
    ]);
  });
});
