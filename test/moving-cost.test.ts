import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Asked } from './support/cost/targets.ts';
import { openMeteredShop } from './support/cost/metered-shop.ts';
import { leastCost } from './support/cost/yardstick.ts';

// Long: files as large as are taken, while others ask the shop.

let shop: Awaited<ReturnType<typeof openMeteredShop>>;
beforeAll(async () => {
  shop = await openMeteredShop();
});
afterAll(() => shop.stop());

/** As long as one request may keep all others waiting: what the cost of calls is judged by. */
const LONGEST_MS = 100;
const LINES = 49_000;

const leastTurn = (asked: Asked) => leastCost(LONGEST_MS, () => shop.longestTurn(asked));

const upload = (lines: readonly string[]): Asked => ({
  method: 'POST',
  path: '/api/gerenciamento/mudanca/arquivos?nome=produtos.csv',
  type: 'text/csv',
  body: lines.join('\n'),
});

const many = (line: (index: number) => string, most = LINES) =>
  Array.from({ length: most }, (_, n) => line(n));
const NUVEMSHOP = 'Identificador URL;Nome;Nome da variação 1;Valor da variação 1;Preço;Estoque';
const SHOPIFY =
  'Handle,Title,Option1 Name,Option1 Value,Variant Price,Image Src,Image Position,Variant Image';
const WOOCOMMERCE =
  'ID,Tipo,SKU,Nome,Publicado,Preço,Ascendente,Imagens,Nome do atributo 1,Valores do atributo 1';
const pictures = (of: number) =>
  many((picture) => `https://loja.example/${of}-${picture}.jpg`, 30).join(', ');
const WIDE = 390;

/** Each within the bounds of a file, and as costly as its kind can be. */
const FILES: Readonly<Record<string, string[]>> = {
  'many lines of one product': [NUVEMSHOP, ...many((n) => `um;Vestido;Cor;Cor ${n};10,00;muitas`)],
  'one product of all sizes and colours': [
    NUVEMSHOP,
    ...many((n) => `um;Vestido;Cor;Cor ${n};10,00;muitas`, 3600),
  ],
  'many columns, all empty': [
    `Identificador URL;Nome;Preço${many((n) => `;Coluna ${n}`, WIDE).join('')}`,
    ...many((n) => `p${n % 9999};Saia;10${';'.repeat(WIDE)}`),
  ],
  'many products': [NUVEMSHOP, ...many((n) => `p${n % 9999};Vestido;Cor;Cor ${n};10,00;1`)],
  'many pictures of one product': [
    SHOPIFY,
    ...many(
      (n) =>
        `um,${n === 0 ? 'Saia' : ''},Cor,Cor ${n},10,https://loja.example/${n},${LINES - n},https://loja.example/v${n}`,
    ),
  ],
  'pictures of many variations': [
    WOOCOMMERCE,
    '1,variable,,Saia,1,10,,,Cor,a',
    ...many((n) => `${n + 2},variation,,Saia,1,10,id:1,"${pictures(n)}",Cor,Cor ${n}`, 22_000),
  ],
};

describe("another shop's file", () => {
  it.each(Object.entries(FILES))('[MOVE-37] of %s keeps nobody waiting', async (_name, lines) => {
    expect(Buffer.byteLength(lines.join('\n'))).toBeLessThan(30 * 1024 * 1024);
    const longest = await leastTurn(upload(lines));
    expect(longest).toBeLessThan(LONGEST_MS);
  });
});

const OWN = 'id;nome;preco;categoria;cor;tamanho;estoque';
/** Of the owner's own kind. */
const OWN_FILES: Readonly<Record<string, string[]>> = {
  'many headings': [`nome${';'.repeat(19_000_000)}`, 'Saia'],
  'many columns': [OWN, ...many(() => `;Saia;10;Saias${';'.repeat(4000)}`, 4500)],
  'many lines of one product': [OWN, ...many((n) => `;Saia;10;Saias;Cor ${n};P;1`, 3999)],
  'wrong lines alone': [OWN, ...many((n) => `;Saia ${n};R$ dez;Saias;Azul;P;1`, 3000)],
  'long cells': [OWN, ...many((n) => `;${'Saia '.repeat(180_000)};10;Saias;Cor ${n};P;1`, 20)],
};

describe("the owner's file of products", () => {
  it.each(Object.entries(OWN_FILES))('[LIM-33] of %s keeps nobody waiting', async (_name, lines) => {
    const longest = await leastTurn({
      ...upload(lines),
      path: '/api/gerenciamento/produtos/importar?simular=true',
    });
    expect(longest).toBeLessThan(LONGEST_MS);
  });
});
