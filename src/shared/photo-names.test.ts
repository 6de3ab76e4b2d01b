import { expect, it } from 'vitest';
import { NO_SKU, placeOfPhoto, readPhotoName, skuKey, type PhotoHit } from './photo-names.ts';

const HITS: PhotoHit[] = [
  { productId: 1, key: 'vest-01', cor: null },
  { productId: 1, key: 'vest-01-1', cor: 'Preto' },
  { productId: 1, key: 'vest-01-2', cor: 'Verde água' },
  { productId: 2, key: 'vest-01-longo', cor: null },
  { productId: 3, key: 'cro-az-m', cor: 'Azul' },
  { productId: 4, key: '07891234567895', cor: 'Rosa' },
  { productId: 5, key: 'dupla', cor: null },
  { productId: 6, key: 'dupla', cor: null },
  { productId: 7, key: 'saia', cor: null },
];
const COLORS: Record<number, string[]> = {
  1: ['Preto', 'Verde', 'Verde água'],
  3: ['Azul', 'Rosa'],
  4: ['Rosa'],
  7: ['Lilás'],
};
const place = (file: string) => {
  const { productId, cor, posicao } = placeOfPhoto(readPhotoName(file), HITS, (id) => COLORS[id] ?? []);
  return [productId, cor, posicao];
};

it('[APRD-68] finds the product by the longest SKU that a name begins with, then the colour, then the place', () => {
  expect(place('VEST-01-preto-2.jpg')).toEqual([1, 'Preto', 2]);
  expect(place('vest_01 VERDE AGUA (3).JPEG')).toEqual([1, 'Verde água', 3]);
  expect(place('Vest.01.verde.png')).toEqual([1, 'Verde', null]);
  expect(place('vest-01-longo-1.webp')).toEqual([2, null, 1]);
  expect(place('CRO-AZ-M.jpg')).toEqual([3, 'Azul', null]);
  expect(place('CRO-AZ-M-rosa-1.jpg')).toEqual([3, 'Rosa', 1]);
  expect(place('7891234567895-2.jpg')).toEqual([4, 'Rosa', 2]);
  expect(place('saia.jpg')).toEqual([7, 'Lilás', null]);
});

it('[APRD-68] takes a bare number behind the product’s SKU for a place, though a variant’s SKU ends so', () => {
  expect(place('VEST-01-2.jpg')).toEqual([1, null, 2]);
});

it('[APRD-68] says why a file fits nowhere, and reads no name for long', () => {
  expect(place('IMG_2031.jpg')).toEqual([null, null, null]);
  expect(place('vest-011.jpg')).toEqual([null, null, null]);
  expect(placeOfPhoto(readPhotoName('foto.jpg'), HITS, () => []).motivo).toBe(NO_SKU);
  expect(placeOfPhoto(readPhotoName('dupla-1.jpg'), HITS, () => []).motivo).toMatch(/^Mais de um produto/);
  expect(readPhotoName('-'.repeat(100_000)).words).toEqual([]);
  expect(readPhotoName('a-'.repeat(100_000)).words).toHaveLength(14);
  expect(skuKey(' Vést / 01_A ')).toBe('vest-01-a');
});
