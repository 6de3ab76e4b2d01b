import { describe, expect, it } from 'vitest';
import { woocommerce } from '../../../../test/support/old-shops.ts';
import { wishesOf as wishes } from '../../../../test/support/old-wishes.ts';
import { tooManyAxes } from './axes.ts';
import type { OldVariant } from './old-product.ts';

describe('a file of WooCommerce', () => {
  it('[MOVE-04] joins variations by SKU or number, reads shared stock, escaped commas and dates of promotions', async () => {
    const file = woocommerce([
      {
        ID: '10',
        Tipo: 'variable',
        SKU: 'CAL',
        Nome: 'Calça Pantalona',
        Publicado: '1',
        Categorias: 'Roupas > Calças, Novidades',
        Imagens: 'https://a.example/1.jpg, https://a.example/2.jpg',
        Descrição: 'Linha um\\nLinha dois',
        'Nome do atributo 1': 'Tamanho',
        'Valores do atributo 1': '36, 38',
        Estoque: '9',
      },
      {
        ID: '11',
        Tipo: 'variation',
        SKU: 'CAL-36',
        Nome: 'Calça - 36',
        Ascendente: 'CAL',
        Preço: '199,90',
        'Preço promocional': '149,90',
        'Data de preço promocional termina em': '2026-01-31',
        Estoque: 'parent',
        'Nome do atributo 1': 'Tamanho',
        'Valores do atributo 1': '36',
      },
      {
        ID: '12',
        Tipo: 'variation',
        Nome: 'Calça - 38',
        Ascendente: 'id:10',
        Preço: '199,90',
        Estoque: 'parent',
        'Nome do atributo 1': 'Tamanho',
        'Valores do atributo 1': '38',
      },
      {
        ID: '13',
        Tipo: 'simple',
        Nome: 'Cinto',
        Publicado: '-1',
        Preço: '59',
        'Em estoque?': '0',
        Tags: 'couro\\, legítimo, fino',
      },
      { ID: '14', Tipo: 'simple, virtual', Nome: 'Curso', Preço: '59' },
      { ID: '15', Tipo: 'variation', Nome: 'Sem mãe', Ascendente: 'NADA', Preço: '59' },
    ]);
    const [calca, cinto, curso, orfa] = await wishes(file);
    expect(calca).toMatchObject({
      wish: {
        body: {
          preco: 199.9,
          promocional: null,
          tamanho: ['36', '38'],
          descricao: 'Linha um\nLinha dois',
          categoria: 'Calças',
          estoqueCompartilhado: true,
        },
        shared: { estoque: 9 },
        pictures: [{ url: 'https://a.example/1.jpg' }, { url: 'https://a.example/2.jpg' }],
        paths: [{ path: '/produto/calca-pantalona', guessed: true }],
        categorias: ['Roupas > Calças', 'Novidades'],
        categoryPaths: [
          { path: '/categoria-produto/roupas/calcas', guessed: true },
          { path: '/categoria-produto/novidades', guessed: true },
        ],
      },
      notes: expect.arrayContaining(['A promoção dele já terminou lá: não vem.']),
    });
    expect(cinto?.wish).toMatchObject({
      body: { ativo: false, tags: ['couro, legítimo', 'fino'] },
      variantes: [{ estoque: 0 }],
    });
    expect([curso?.why, orfa?.why]).toEqual([
      'É um produto digital: a loja vende peças físicas.',
      'É a variação de um produto que não está no arquivo: exporte todos os produtos.',
    ]);
  });

  it('[MOVE-01] of more variations or names of them than a product has is told, and in little time', () => {
    const begun = performance.now();
    const variant = (line: number, axes: OldVariant['axes']): OldVariant => ({
      line,
      axes,
      preco: '10',
      promocional: '',
      custo: '',
      sku: '',
      gtin: '',
      estoque: 1,
      picture: '',
      peso: null,
      altura: null,
      largura: null,
      comprimento: null,
    });
    const many = (count: number, nameOf: (n: number) => string) =>
      tooManyAxes(
        Array.from({ length: count }, (_, n) => variant(n, [{ name: nameOf(n), value: String(n) }])),
      );
    expect(many(50_000, () => 'Cor')).toBe('Tem 50000 variações: cabem 3.600.');
    expect(many(3600, (n) => `Eixo ${n}`)).toBe('Usa 3600 nomes de variação: são no máximo 10 por produto.');
    expect(many(3600, (n) => `Eixo ${n % 10}`)).toBeNull();
    expect(performance.now() - begun).toBeLessThan(5000);
  });
});
