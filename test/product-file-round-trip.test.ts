import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCatalogOffice, type CatalogOffice } from './support/catalog-office.ts';
import { productFile } from './support/product-file.ts';

let office: CatalogOffice;
const { load, find, file } = productFile(() => office);

/**
 * What a spreadsheet makes of a file that is opened and saved unchanged: its own quotes, line ends and numbers, as
 * LibreOffice 7.4 was seen to write them; with a point for the comma where its language is English.
 */
function savedBySpreadsheet(text: string, decimal = ','): string {
  const rows = [...text.replace('\ufeff', '').matchAll(/(?:"((?:[^"]|"")*)"|([^;\r\n]*))(;|\r\n|$)/g)];
  return rows
    .map(([, quoted, plain = '', end]) => {
      const value = quoted?.replaceAll('""', '"').replaceAll('\r\n', '\n') ?? asNumber(plain, decimal);
      const cell = /[";\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
      return cell + (end === '\r\n' ? '\n' : end);
    })
    .join('');
}

/** '0012' is 12, '89,90' is 89,9: whatever looks like a number. */
const asNumber = (cell: string, decimal: string) =>
  /^\d+(,\d+)?$/.test(cell) ? String(Number(cell.replace(',', '.'))).replace('.', decimal) : cell;

beforeAll(async () => {
  office = await openCatalogOffice();
  await office.call('POST', '/api/categorias', { nome: 'Vestidos' });
  await office.create({ nome: 'De uma linha', descricao: 'Leve.', preco: 1299, estoque: 2 });
  await office.create({
    nome: 'De "várias" linhas',
    descricao: 'De linho\n\nLavar à mão\nSecar à sombra',
    material: 'Linho\te seda',
    sku: '00123',
    preco: 89.9,
    peso: 0.3,
    cor: [{ nome: 'Rosa', hex: '#ff00aa' }, 'Azul'],
    tamanho: ['36', '38'],
    variantes: [
      { cor: 'Rosa', tamanho: '36', estoque: 3, sku: '0045' },
      { cor: 'Azul', tamanho: '38', estoque: 1 },
    ],
  });
});
afterAll(() => office?.close());

describe('a file of products', () => {
  it.each([
    ['as it was', (text: string) => text],
    ['as a spreadsheet saves it', (text: string) => savedBySpreadsheet(text)],
    ['as one in English saves it', (text: string) => savedBySpreadsheet(text, '.')],
  ])('[APRD-54] that comes back %s changes nothing, and says so', async (_, saved) => {
    const before = await find('');
    expect(before).toHaveLength(2);
    const { result } = await load(saved(await file()));
    expect(result).toMatchObject({ novos: 0, alterados: 0, iguais: 2, mudancas: [], erros: [] });
    expect(result.mensagem).toBe('0 produtos novos, 0 alterados, 2 sem mudança.');
    expect(await find('')).toEqual(before);
    const acts = office.db.selectFrom('audit_log').select('id').where('action', '=', 'produto_alterado');
    expect(await acts.execute()).toEqual([]);
  });

  it('[APRD-54] tells of each change from what to what, before it is made', async () => {
    const text = (await file()).replace(';89,90;', ';79,90;').replace('Secar à sombra', 'Secar ao sol');
    const { result } = await load(text.replace(';0045;', ';0046;'), '?simular=true');
    expect(result).toMatchObject({ alterados: 1, iguais: 1, totalDeMudancas: 3 });
    const produto = 'De "várias" linhas';
    expect(result.mudancas).toEqual([
      expect.objectContaining({ produto, campo: 'descricao', para: expect.stringContaining('ao sol') }),
      expect.objectContaining({ produto, campo: 'preco', de: '89,90', para: '79,90' }),
      expect.objectContaining({ campo: 'sku_variante (Rosa, 36)', de: '0045', para: '0046' }),
    ]);
  });

  it('[APRD-55] tells all that is wrong with a line at once', async () => {
    const { result } = await load(
      'nome;categoria;preco;peso;ativo;cor;cor_hex;material\n' +
        `Saia;Nenhuma;muito;pesado;talvez;Azul;azul;${'x'.repeat(400)}\n` +
        'Blusa;Vestidos;10;0,2;sim;Azul;#0000ff;Linho\n',
    );
    expect(result).toMatchObject({ novos: 1, linhas: 2 });
    expect(result.erros.map(({ linha, campo }) => [linha, campo?.split('.')[0]])).toEqual(
      expect.arrayContaining([
        [2, 'categoria'],
        [2, 'preco'],
        [2, 'peso'],
        [2, 'ativo'],
        [2, 'cor'],
        [2, 'material'],
      ]),
    );
    expect(result.erros).toHaveLength(6);
  });

  it('[CAPI-70] that says nothing of material and gender makes a product of which nothing is told', async () => {
    await load('nome;categoria;preco\nTop;Vestidos;10\n');
    expect(await find('Top')).toMatchObject([{ material: '', genero: '', marca: 'Vitrine' }]);
  });

  it('[APRD-55] refuses a code that a spreadsheet has shortened to a power of ten', async () => {
    const { result } = await load('nome;categoria;preco;sku\nSaia;Vestidos;10;7,89123E+12\n');
    expect(result.erros).toMatchObject([{ linha: 2, campo: 'sku' }]);
    expect(await find('Saia')).toEqual([]);
  });
});
