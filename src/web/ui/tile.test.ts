import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { sampleCard } from '../../../test/support/sample-product.ts';
import { Tile } from './tile.tsx';

const picture = (cor: string) => ({
  url: `/midia/${cor}`,
  cor,
  width: 900,
  height: 1200,
  placeholder: null,
  widths: [],
});

it.each([
  ['Rosa', '/midia/Rosa', ' na cor Rosa'],
  ['Verde', '/midia/Verde', ' na cor Verde'],
  ['Azul', '/midia/Rosa', ''],
])(
  '[CAT-27] shown in %s a card tells the colour of the picture that it has, and no other',
  (mostra, url, told) => {
    const card = sampleCard(1, {
      cor: ['Rosa', 'Verde', 'Azul'].map((nome) => ({ nome, hex: null })),
      imagens: ['/midia/Rosa', '/midia/Verde'],
      imagensPorCor: { Rosa: '/midia/Rosa', Verde: '/midia/Verde' },
      pictures: ['Rosa', 'Verde'].map(picture),
    });
    const element = createElement(Tile, { card: { ...card, mostra }, sizes: '1px' });
    const router = createMemoryRouter([{ path: '/', element }]);
    const html = renderToStaticMarkup(createElement(RouterProvider, { router }));
    expect(html).toContain(`src="${url}`);
    expect(html).toContain(`alt="Vestido 1${told}"`);
  },
);
