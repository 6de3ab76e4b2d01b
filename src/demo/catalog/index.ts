import { blusas } from './blusas.ts';
import { calcas } from './calcas.ts';
import { conjuntos } from './conjuntos.ts';
import { croppeds } from './croppeds.ts';
import type { DemoCategory, DemoProduct } from './demo-product.ts';
import { macacoes } from './macacoes.ts';
import { macaquinhos } from './macaquinhos.ts';
import { saias } from './saias.ts';
import { shorts } from './shorts.ts';
import { vestidos } from './vestidos.ts';

export type { DemoCategory, DemoProduct } from './demo-product.ts';

/** The shop's categories in the order of its tabs. */
export const demoCategories: readonly DemoCategory[] = [
  {
    nome: 'Croppeds',
    slug: 'croppeds',
    descricao: 'Curtinhos para usar com tudo que tem cintura alta.',
    ordem: 1,
  },
  {
    nome: 'Macacão',
    slug: 'macacao',
    descricao: 'Uma peça só, da pantalona de festa ao jeans de todo dia.',
    ordem: 2,
  },
  {
    nome: 'Macaquinho',
    slug: 'macaquinho',
    descricao: 'Leves como vestido, livres como short.',
    ordem: 3,
  },
  {
    nome: 'Vestidos',
    slug: 'vestidos',
    descricao: 'Curtos, midi e longos, para o dia e para a festa.',
    ordem: 4,
  },
  { nome: 'Saias', slug: 'saias', descricao: 'Plissadas, jeans, lápis e de amarrar.', ordem: 5 },
  { nome: 'Blusas', slug: 'blusas', descricao: 'Camisas, regatas, tricôs e terceiras peças.', ordem: 6 },
  { nome: 'Calças', slug: 'calcas', descricao: 'Pantalonas, retas e flare, do 36 ao 46.', ordem: 7 },
  { nome: 'Shorts', slug: 'shorts', descricao: 'Linho, jeans e alfaiataria para dias quentes.', ordem: 8 },
  { nome: 'Conjuntos', slug: 'conjuntos', descricao: 'Duas peças que nasceram juntas.', ordem: 9 },
];

/** One of each category in turn, so that a list in this order shows the whole shop at a glance. */
function interleave(collections: readonly (readonly DemoProduct[])[]): DemoProduct[] {
  const longest = Math.max(...collections.map((collection) => collection.length));
  return Array.from({ length: longest }, (_, turn) =>
    collections.flatMap((collection) => collection.slice(turn, turn + 1)),
  ).flat();
}

/** The whole demonstration collection. A category's highlights stand first in it, so they open this list too. */
export const demoProducts: readonly DemoProduct[] = interleave([
  vestidos,
  croppeds,
  macacoes,
  saias,
  macaquinhos,
  blusas,
  conjuntos,
  calcas,
  shorts,
]);
