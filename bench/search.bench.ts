import { demoProducts } from '../src/demo/catalog/index.ts';
import { searchQueries } from '../src/demo/catalog/search-queries.ts';
import { searchCards } from '../src/shared/search.ts';
import { fold } from '../src/shared/text.ts';
import { median, say } from './figure.ts';

/** Is a search among 5,000 products done before a finger is off the key? Beside looking for the text alone, in the same run. */

const PRODUCTS = 5000;
const cards = Array.from({ length: PRODUCTS }, (_, at) => {
  const { cores, tags, ...product } = demoProducts[at % demoProducts.length] ?? (demoProducts[0] as never);
  const cor = cores.map(({ nome }) => ({ nome, hex: null }));
  return { ...product, nome: `${product.nome} ${at}`, cor, tags: [...tags] };
});
const texts = cards.map(({ nome, descricao }) => fold(`${nome} ${descricao}`));

function timed(work: () => unknown): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}

// Whoever searches first after a start reads all products.
const firstMs = timed(() => searchCards(cards, 'vestido'));
const searchMs = searchQueries
  .map(([typed]) => timed(() => searchCards(cards, typed)))
  .toSorted((a, b) => a - b);
const plainMs = searchQueries.map(([typed]) =>
  timed(() => texts.filter((text) => text.includes(fold(typed)))),
);
const slowest = searchMs[Math.floor(searchMs.length * 0.95)] ?? Number.NaN;
// As many words as are looked at, each of them mistyped.
const manyMs = timed(() =>
  searchCards(cards, 'vestodo lonho floril amarilo alfaiatarua decorte mangaz cuntura'),
);
const ms = (value: number) => `${value.toFixed(1)} ms`;
say({
  name: `a search among ${PRODUCTS} products [CAPI-90]`,
  ratio: median(searchMs) / median(plainMs),
  yardstick: 'looking for the text alone',
  detail: `half took ${ms(median(searchMs))}, 95 % at most ${ms(slowest)}, wanted under 50 ms; eight mistyped words ${ms(manyMs)}, the first search ${ms(firstMs)}`,
});
