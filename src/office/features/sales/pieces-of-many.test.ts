import { describe, expect, it } from 'vitest';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import { piecesOfMany } from './pieces-of-many.ts';

type Item = PedidoDetalhado['itens'][number];

const item = (nome: string, tamanho: string, more: Partial<Item> = {}) =>
  ({
    id: 7,
    nome,
    cor: 'Azul',
    tamanho,
    imagem: '',
    preco: 10,
    quantidade: 1,
    estornados: 0,
    estornando: 0,
    ...more,
  }) as Item;

const order = (numero: number, ...itens: Item[]) => ({ numero, itens, acrescimos: [] });

describe('the pieces of many orders', () => {
  it('[ASAL-72] are each told once with how many are taken, and for which orders, as they lie on the shelves', () => {
    const pieces = piecesOfMany([
      order(1042, item('Vestido', 'M'), item('Blusa', 'G', { id: 3 })),
      order(1043, item('Vestido', 'M', { quantidade: 2 }), item('Vestido', 'P')),
    ]);
    expect(
      pieces.map(({ nome, tamanho, quantidade, pedidos }) => [nome, tamanho, quantidade, pedidos]),
    ).toEqual([
      ['Blusa', 'G', 1, '#1042'],
      ['Vestido', 'M', 3, '#1042, #1043 (2)'],
      ['Vestido', 'P', 1, '#1043'],
    ]);
  });

  it('[ASAL-72] leave out those whose money is back', () => {
    const back = item('Vestido', 'M', { quantidade: 2, estornados: 1, estornando: 1 });
    expect(piecesOfMany([order(1042, back)])).toEqual([]);
  });
});
