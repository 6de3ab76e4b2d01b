import { describe, expect, it } from 'vitest';
import { nuvemshop, shopify, shopifyBefore, tableOf } from '../../../../test/support/old-shops.ts';
import { readOldFile as read, wishesOf as wishes } from '../../../../test/support/old-wishes.ts';

const DRESS = [
  {
    'Identificador URL': 'vestido-lis',
    Nome: 'Vestido Lis',
    Categorias: 'Roupas > Vestidos, Novidades',
    'Nome da variação 1': 'Tamanho',
    'Valor da variação 1': 'p',
    'Nome da variação 2': 'Cor',
    'Valor da variação 2': 'AZUL MARINHO',
    Preço: '1.189,90',
    'Preço promocional': '999,00',
    'Peso (kg)': '0,350',
    Estoque: '3',
    SKU: 'LIS-P',
    Descrição: '<p>Leve &amp; fluido;</p><script>alert(1)</script><ul><li>Forro</li></ul>',
    Tags: 'verão, festa',
    Sexo: 'Feminino',
    'Título para SEO': 'Vestido',
  },
  {
    'Identificador URL': 'vestido-lis',
    'Valor da variação 1': 'M',
    'Valor da variação 2': 'Azul marinho',
    Preço: '1.189,90',
    'Preço promocional': '999,00',
  },
];

describe('a file of Nuvemshop', () => {
  it('[MOVE-02, MOVE-05] joins lines to products, carries names of variations on, and knows colour from size', async () => {
    const file = await read(
      nuvemshop([
        ...DRESS,
        { 'Identificador URL': 'saia', Nome: 'Saia', Preço: '89,9', Estoque: 'Infinito' },
      ]),
    );
    expect(file).toMatchObject({ source: 'nuvemshop', lines: 3, unread: ['Título para SEO'] });
    const [lis, saia] = await wishes(
      nuvemshop([
        ...DRESS,
        { 'Identificador URL': 'saia', Nome: 'Saia', Preço: '89,9', Estoque: 'Infinito' },
      ]),
    );
    expect(lis).toMatchObject({
      key: 'vestido-lis',
      blanks: 1,
      wish: {
        body: {
          nome: 'Vestido Lis',
          categoria: 'Vestidos',
          descricao: 'Leve & fluido;\n\n• Forro',
          preco: 1189.9,
          promocional: 999,
          genero: 'feminino',
          peso: 0.35,
          tags: ['verão', 'festa'],
          cor: [{ nome: 'Azul marinho', hex: '#1c2b4a' }],
          tamanho: ['P', 'M'],
        },
        variantes: [
          { cor: 'Azul marinho', tamanho: 'P', estoque: 3, sku: 'LIS-P' },
          { cor: 'Azul marinho', tamanho: 'M', estoque: null, sku: '' },
        ],
        paths: [{ path: '/produtos/vestido-lis', guessed: false }],
      },
      notes: ['Estava em 2 categorias (Roupas > Vestidos, Novidades): aqui fica em uma.'],
    });
    expect(saia?.wish?.body).toMatchObject({
      genero: '',
      marca: '',
      categoria: 'Outros',
      cor: [],
      tamanho: [],
    });
    expect(saia?.wish?.body).not.toHaveProperty('material');
    expect([saia?.notes, saia?.wish?.categorias]).toEqual([[], []]);
  });

  it('[MOVE-02] is read in Latin-1, by commas, and in Spanish', async () => {
    const latin = new Uint8Array(Buffer.from(nuvemshop(DRESS), 'latin1'));
    expect((await wishes(latin))[0]?.wish?.body.tags).toEqual(['verão', 'festa']);
    const headings = [
      'Identificador de URL',
      'Nombre',
      'Categorías',
      'Nombre de propiedad 1',
      'Valor de propiedad 1',
      'Precio',
      'Stock',
      'Mostrar en tienda',
    ];
    const row = {
      'Identificador de URL': 'remera',
      Nombre: 'Remera',
      Categorías: 'Ropa',
      'Nombre de propiedad 1': 'Talle',
      'Valor de propiedad 1': 'S',
      Precio: '1,615,050.00',
      Stock: '2',
      'Mostrar en tienda': 'NO',
    };
    const [remera] = await wishes(tableOf(headings, [row], ','));
    expect(remera?.wish).toMatchObject({
      body: { preco: 1_615_050, ativo: false, tamanho: ['S'] },
      paths: [{ path: '/productos/remera' }],
    });
  });

  it('[MOVE-06] says what can not be as it was', async () => {
    const base = { 'Identificador URL': 'x', Nome: 'Peça', Preço: '100', Categorias: 'Peças' };
    const [dear] = await wishes(
      nuvemshop([
        {
          ...base,
          'Nome da variação 1': 'Estampa',
          'Valor da variação 1': 'Poá',
          'Nome da variação 2': 'Cor',
          'Valor da variação 2': 'Azul',
          'Preço promocional': '120',
        },
        {
          ...base,
          Preço: '129,90',
          'Valor da variação 1': 'Liso',
          'Valor da variação 2': 'Azul',
          'Preço promocional': '130',
        },
        {
          ...base,
          'Valor da variação 1': 'liso',
          'Valor da variação 2': 'azul',
          Estoque: 'muitos',
          'Preço promocional': '130',
        },
      ]),
    );
    expect(dear?.wish?.body).toMatchObject({ preco: 129.9, promocional: null });
    expect(dear?.wish?.variantes.map(({ cor }) => cor)).toEqual(['Azul / Poá', 'Azul / Liso']);
    expect(dear?.notes.join(' ')).toMatch(
      /Linha 4: o estoque não é um número.*de R\$ 100,00 a R\$ 129,90.*não é menor que o preço.*“Estampa” não é cor nem tamanho.*linha 4 repete/,
    );
    const refused = await wishes(
      nuvemshop([
        { ...base, Preço: '' },
        { ...base, 'Identificador URL': 'y', Preço: 'sob consulta' },
        { ...base, 'Identificador URL': 'z', 'Produto Físico': 'NÃO' },
        { ...base, 'Identificador URL': 'w', Nome: '' },
      ]),
    );
    expect(refused.map(({ wish, why }) => [wish, why])).toEqual([
      [null, 'Não tem preço no arquivo.'],
      [null, 'Linha 3: o preço não é um valor em reais.'],
      [null, 'É um produto digital: a loja vende peças físicas.'],
      [null, 'Não tem nome no arquivo.'],
    ]);
  });
});

describe('a file of Shopify', () => {
  it('[MOVE-03] of both generations: struck prices, pictures on lines of their own, no variant without an option', async () => {
    const now = shopify([
      {
        Title: 'Camisa',
        'URL handle': 'camisa',
        Type: 'Camisas',
        Status: 'active',
        'Published on online store': 'TRUE',
        'Option1 name': 'Color',
        'Option1 value': 'Blue',
        'Option2 name': 'Size',
        'Option2 value': 'M',
        SKU: "'0012",
        Price: '79.90',
        'Compare-at price': '99.90',
        'Inventory tracker': 'shopify',
        'Inventory quantity': '-2',
        'Weight value (grams)': '250',
        'Product image URL': 'https://cdn.example/1.jpg',
        'Image position': '1',
        'Variant image URL': 'https://cdn.example/2.jpg',
      },
      { 'URL handle': 'camisa', 'Product image URL': 'https://cdn.example/3.jpg', 'Image position': '2' },
      {
        'URL handle': 'camisa',
        'Option1 value': 'Blue',
        'Option2 value': 'G',
        Price: '79.90',
        'Compare-at price': '99.90',
        'Inventory tracker': '',
      },
    ]);
    const [camisa] = await wishes(now);
    expect(camisa?.wish).toMatchObject({
      body: { preco: 99.9, promocional: 79.9, peso: 0.25, categoria: 'Camisas' },
      variantes: [
        { cor: 'Blue', tamanho: 'M', estoque: 0, sku: '0012' },
        { cor: 'Blue', tamanho: 'G', estoque: null },
      ],
      pictures: [
        { url: 'https://cdn.example/1.jpg', cor: null },
        { url: 'https://cdn.example/3.jpg', cor: null },
        { url: 'https://cdn.example/2.jpg', cor: 'Blue' },
      ],
      paths: [{ path: '/products/camisa' }],
    });
    const before = shopifyBefore([
      {
        Handle: 'bolsa',
        Title: 'Bolsa',
        'Option1 Name': 'Title',
        'Option1 Value': 'Default Title',
        'Variant Price': '50',
        'Variant Compare At Price': '40',
        'Variant Inventory Tracker': 'shopify',
        'Variant Inventory Qty': '7',
        Status: 'draft',
        'Product Category': 'Apparel > Bolsas',
      },
      {
        Handle: 'vale',
        Title: 'Vale',
        'Option1 Name': 'Title',
        'Option1 Value': 'Default Title',
        'Variant Price': '50',
        'Gift Card': 'TRUE',
      },
    ]);
    const [bolsa, vale] = await wishes(before);
    expect(bolsa?.wish).toMatchObject({
      body: { preco: 50, promocional: null, ativo: false, categoria: 'Bolsas', cor: [], tamanho: [] },
    });
    expect(vale).toMatchObject({ wish: null, why: expect.stringContaining('vale-presente') });
  });
});

describe('a file', () => {
  it.each([
    ['nothing', ''],
    ['a picture', '\u0089PNG\r\n\u001a\n'],
    ['a table of ours', 'nome;preco\r\nSaia;10'],
    ['no product', 'Identificador URL;Nome;Preço\r\n'],
    ['too many columns', `${'a;'.repeat(500)}b`],
    ['an open quote', `Identificador URL;Nome;Preço\r\n"x;y;1\r\n${'z'.repeat(1_100_000)}`],
  ])('[MOVE-01] that is none is refused with words: %s', async (_, text) => {
    await expect(read(text)).rejects.toMatchObject({
      status: 422,
      message: expect.stringMatching(/arquivo|colunas/),
    });
  });

  it('[MOVE-01] of abandoned carts is called by its name', async () => {
    const carts = 'ID do carrinho;Data de criação;Tipo de abandono;Nome;E-mail\r\n1;01/01/2025;x;Ana;a@b.co';
    await expect(read(carts)).rejects.toThrow('Este é o arquivo de carrinhos abandonados da Nuvemshop');
  });

  it('[MOVE-01] of a product of too many lines leaves that one out, and says so', async () => {
    const rows = Array.from({ length: 4001 }, (_, n) => ({
      'Identificador URL': 'vestido',
      Nome: 'Vestido',
      'Valor da variação 1': `Cor ${n}`,
      Preço: '10,00',
    }));
    const [saia, vestido] = await wishes(
      nuvemshop([...rows, { 'Identificador URL': 'saia', Nome: 'Saia', Preço: '89,90' }]),
    );
    expect(saia?.wish?.body).toMatchObject({ nome: 'Saia' });
    expect(vestido).toMatchObject({
      key: 'vestido',
      wish: null,
      why: 'Tem 4.001 linhas no arquivo: cabem 4.000 em um produto.',
    });
  });
});
