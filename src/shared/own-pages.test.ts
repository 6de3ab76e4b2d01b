import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLink, lostLink, plainText, runsOf } from './inline-text.ts';
import { tableOf, tableText } from './own-page-table.ts';
import { blockField, MOST, pageProblems, shownBlocks, tidyPage, type Bloco } from './own-pages.ts';

const page = (blocos: Bloco[], more = {}) =>
  tidyPage({
    titulo: 'Sobre nós',
    endereco: 'sobre-nos',
    busca_titulo: '',
    busca_descricao: '',
    publicada: true,
    blocos,
    ...more,
  });
const text = (texto: string): Bloco => ({ tipo: 'paragrafo', texto });
const problemOf = (block: Bloco) => pageProblems(page([block]))[blockField(0)];

describe('marks within a text', () => {
  it.each([
    ['a **b** c', [{ text: 'a ' }, { text: 'b', bold: true }, { text: ' c' }]],
    [
      '*a **b***',
      [
        { text: 'a ', italic: true },
        { text: 'b', bold: true, italic: true },
      ],
    ],
    ['**[a](/x)**', [{ text: 'a', bold: true, href: '/x' }]],
    [
      '[a *b*](https://x.com/?q=1)',
      [
        { text: 'a ', href: 'https://x.com/?q=1' },
        { text: 'b', italic: true, href: 'https://x.com/?q=1' },
      ],
    ],
    ['2 * 3 * 4 e **só', [{ text: '2 * 3 * 4 e **só' }]],
    [String.raw`\*a\* \[b](/c)`, [{ text: '*a* [b](/c)' }]],
    ['[a](javascript:alert) [b](//c.com)', [{ text: '[a](javascript:alert) [b](//c.com)' }]],
    ['<b>a</b>', [{ text: '<b>a</b>' }]],
    ['Nota: **** e ** **', [{ text: 'Nota: **** e ** **' }]],
    ['[****](/x) [ ](/y)', [{ text: '****', href: '/x' }, { text: ' [ ](/y)' }]],
    ['[a](https://b.c/A_(d))', [{ text: 'a', href: 'https://b.c/A_(d)' }]],
  ])('[PGS-02, PGS-03] %s', (written, runs) => {
    expect(runsOf(written)).toEqual(runs);
  });

  it('[PGS-02] leads to https, mailboxes, telephones and paths of the shop alone', () => {
    for (const good of [
      'https://a.com',
      'https://loja.com.br:8443/x?y#z',
      'mailto:oi@a.com.br',
      'tel:+55-11-99999',
      '/',
      '/p/a',
    ])
      expect(isLink(good), good).toBe(true);
    for (const bad of [
      '',
      'http://a.com',
      'javascript:alert(1)',
      'JAVASCRIPT:x',
      'data:text/html,x',
      '//a.com',
      '/\\a.com',
      'https://',
      'https://a.com\\@b.com',
      'https://u:p@a.com',
      'mailto:nada',
      'mailto:oi?bcc=x@y.com',
      'https://a.com:99999',
      'tel:abc',
      '/a b',
      `/${'a'.repeat(500)}`,
      'https://a.com/\u202Ex',
    ])
      expect(isLink(bad), bad).toBe(false);
    expect(lostLink('[a](/b) [c](http://d.com)')).toBe('http://d.com');
    expect(lostLink(String.raw`\[c](http://d.com)`)).toBeNull();
    for (const half of [
      '[a](https://b.c/d e)',
      '[a](tel:(11)9-9)',
      `[a](/${'b'.repeat(600)})`,
      '[a](',
      '[ ](/x)',
    ])
      expect(lostLink(`a ${half} b`), half).not.toBeNull();
    expect(lostLink('[P] (pequeno) e [M]')).toBeNull();
  });

  it('[PGS-02, PGS-03] holds all words of any text, leads nowhere else, and takes no longer than its length asks', () => {
    const signs = fc.stringMatching(/^[*[\]()\\a /:hjs.]{0,200}$/);
    fc.assert(
      fc.property(fc.oneof(signs, fc.string({ maxLength: 300 })), (written) => {
        const runs = runsOf(written);
        expect(runs.map(({ text: words }) => words)).not.toContain('');
        const led = runs.flatMap(({ href }) => href ?? []);
        expect(led.filter((href) => !isLink(href))).toEqual([]);
        const letters = (some: string) => some.replaceAll(/[*[\]()\\]/g, '');
        // Nothing is made up, and but for addresses nothing is lost.
        const said = letters(plainText(written));
        const isWhole = led.length === 0 ? said === letters(written) : said.length < written.length;
        expect(isWhole).toBe(true);
      }),
    );
    for (const unit of ['[', '[a](', '**', '*a ', '\\', '[a](/b)']) {
      const start = performance.now();
      runsOf(unit.repeat(5000));
      expect(performance.now() - start, unit).toBeLessThan(2000);
    }
  });
});

describe('a table as it is typed', () => {
  it('[PGS-01] is read by | and tabs, and written as it is read', () => {
    expect(tableOf('Tam | Busto\nP|80\n\nM\t84\nG \\| GG |')).toEqual([
      ['Tam', 'Busto'],
      ['P', '80'],
      ['M', '84'],
      ['G | GG', ''],
    ]);
    const cell = fc.stringMatching(/^[a-z|]{1,5}$/);
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
        (rows) => {
          expect(tableOf(tableText(rows))).toEqual(rows);
        },
      ),
    );
  });
});

describe('a page', () => {
  it('[PGS-04] is bounded in all its parts, each with its sentence', () => {
    expect(pageProblems(page([text('Oi')]))).toEqual({});
    expect(Object.keys(pageProblems(page([], { titulo: ' ', endereco: 'Sobre Nós' })))).toEqual([
      'titulo',
      'endereco',
      'blocos',
    ]);
    expect(pageProblems(page([], { publicada: false }))).toEqual({});
    for (const endereco of ['a--b', '-a', 'a-', 'a/b', '..', 'a'.repeat(61), ''])
      expect(pageProblems(page([text('Oi')], { endereco })), endereco).toHaveProperty('endereco');
    expect(pageProblems(page(Array.from({ length: MOST.blocks + 1 }, () => text('a'))))).toHaveProperty(
      'blocos',
    );
    expect(pageProblems(page(Array.from({ length: 13 }, () => text('a'.repeat(5000)))))).toHaveProperty(
      'blocos',
    );
    const rows = (count: number, columns: number) =>
      Array.from({ length: count }, () => Array(columns).fill('a'));
    const table = (linhas: string[][]): Bloco => ({ tipo: 'tabela', linhas });
    expect(problemOf(table(rows(60, 12)))).toBeUndefined();
    for (const wrong of [
      rows(61, 2),
      rows(2, 13),
      rows(1, 2),
      [['a', 'b'], ['c']],
      [
        ['a', ''],
        ['b', 'c'],
      ],
      [],
    ])
      expect(problemOf(table(wrong))).toBeTypeOf('string');
    expect(problemOf({ tipo: 'lista', numerada: false, itens: [' '] })).toBeTypeOf('string');
    expect(problemOf({ tipo: 'titulo', nivel: 2, texto: ' ' })).toBeTypeOf('string');
    const imagem = `/midia/${'a'.repeat(32)}#800x600`;
    expect(problemOf({ tipo: 'imagem', imagem, alt: 'Ateliê' })).toBeUndefined();
    expect(problemOf({ tipo: 'imagem', imagem, alt: '' })).toBeTypeOf('string');
    expect(problemOf({ tipo: 'imagem', imagem: 'https://a.com/b.png', alt: 'b' })).toBeTypeOf('string');
    expect(problemOf(text('[a](http://b.com)'))).toContain('http://b.com');
  });

  it('[PGS-07] has its headings in order, whatever is written first', () => {
    const blocks = shownBlocks(
      [3, 3, 2, 3].map((nivel) => ({ tipo: 'titulo', nivel: nivel as 2 | 3, texto: 'a' })),
      'Página',
    );
    expect(blocks.map((block) => block.kind === 'heading' && block.level)).toEqual([2, 3, 2, 3]);
  });
});
