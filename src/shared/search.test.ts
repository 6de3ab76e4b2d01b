import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAhead, searchCards } from './search.ts';
import { stemOf, withinOneSlip } from './search-words.ts';
import { fold } from './text.ts';

const piece = (nome: string, rest: Partial<ReturnType<typeof bare>> = {}) => ({ ...bare(nome), ...rest });
const bare = (nome: string) => ({
  nome,
  categoria: '',
  cor: [] as { nome: string; hex: string | null }[],
  material: '',
  tags: [] as string[],
  descricao: '',
  mostra: undefined as string | undefined,
});
const inColor = (nome: string) => [{ nome, hex: null }];
const namesOf = (cards: { nome: string }[]) => cards.map(({ nome }) => nome);

describe('a search', () => {
  it('[CAPI-89] puts a name before category, colour, material, tags and description', () => {
    const cards = [
      piece('na descrição', { descricao: 'Bom para combinar com linho.' }),
      piece('nas etiquetas', { tags: ['praia', 'linho'] }),
      piece('no material', { material: '55% linho, 45% viscose' }),
      piece('na cor', { cor: inColor('Linho Cru') }),
      piece('na categoria', { categoria: 'Linho' }),
      piece('Camisa de Linho'),
    ];
    expect(namesOf(searchCards(cards, 'linho'))).toEqual(namesOf(cards.toReversed()));
  });

  it.each([
    ['vestidos', 'Vestido Longo'],
    ['VESTIDINHOS', 'Vestido Longo'],
    ['macacoes', 'Macacão Lua'],
    ['calcas', 'Calça Reta'],
    ['azuis', 'Saia Azul'],
    ['preta', 'Short Preto'],
    ['vestdo', 'Vestido Longo'],
    ['vetsido', 'Vestido Longo'],
    ['plis', 'Saia Plissada'],
    ['bolinhas', 'Blusa Poá'],
    ['vestido de verão', 'Vestido Longo'],
  ])('[CAPI-89] of %j finds %j', (q, nome) => {
    const cards = [
      piece('Vestido Longo', { tags: ['verão'] }),
      ...['Macacão Lua', 'Calça Reta', 'Saia Azul', 'Short Preto', 'Saia Plissada', 'Blusa Poá'].map((one) =>
        piece(one),
      ),
    ];
    expect(namesOf(searchCards(cards, q))[0]).toBe(nome);
  });

  it('[CAPI-89] finds each of its words, and takes a slip only for a word that stands nowhere', () => {
    const cards = [piece('Saia Preta'), piece('Saia Branca'), piece('Sala Preta')];
    expect(namesOf(searchCards(cards, 'saia preta'))).toEqual(['Saia Preta']);
    expect(searchCards(cards, 'verde')).toEqual([]);
    expect(searchCards(cards, '???')).toEqual([]);
  });

  it('[CAPI-27, HOME-16] always finds what name or description hold as it was typed', () => {
    const text = fc.stringMatching(/^[a-zà-ú ,.]{0,30}$/);
    fc.assert(
      fc.property(
        text,
        text,
        fc.nat(30),
        fc.integer({ min: 1, max: 12 }),
        (nome, descricao, from, length) => {
          const card = { ...bare(nome), descricao };
          const whole = fold(nome).length > 0 ? nome : descricao;
          const q = whole.slice(from, from + length).trim();
          fc.pre(q !== '' && fold(whole).includes(fold(q)));
          expect(searchCards([card], q)).toEqual([card]);
        },
      ),
    );
  });

  it('[CAPI-89] offers what has most of its words where no piece has all', () => {
    const cards = [piece('Saia'), piece('Blusa Verde'), piece('Saia Longa'), piece('Vestido')];
    expect(namesOf(searchCards(cards, 'saia longa verde'))).toEqual(['Saia Longa', 'Saia', 'Blusa Verde']);
    expect(searchCards(cards, 'xyzxyz qwqwqw')).toEqual([]);
    const mentions = piece('Blusa', { descricao: 'Não precisa de mais nada.' });
    expect(searchCards([mentions], 'nada disso')).toEqual([]);
    expect(searchCards([mentions], 'mata')).toEqual([]);
  });

  it.each([
    ['preto', 'Preto'],
    ['saias pretas', 'Preto'],
    ['azul', 'Azul Céu'],
    ['azul marinho', 'Azul-Marinho'],
    ['marnho', 'Azul-Marinho'],
    ['saia', undefined],
    ['verde', undefined],
  ])('[CAPI-91] of %j shows a piece in %j', (q, mostra) => {
    const cor = ['Branco', 'Azul Céu', 'Azul-Marinho', 'Preto'].flatMap(inColor);
    const [found] = searchCards([piece('Saia Plissada', { cor, descricao: 'Um verde que não existe.' })], q);
    expect(found?.mostra).toBe(mostra);
  });

  it('[CAPI-91] leaves a piece without that colour as it is', () => {
    const own = piece('Blusa Preta', { cor: inColor('Único') });
    expect(searchCards([own], 'preta')).toEqual([own]);
  });

  it('[CAPI-89] keeps the places of what fits as well', () => {
    const cards = ['Saia Um', 'Saia Dois', 'Saia Três'].map((one) => piece(one));
    expect(searchCards(cards, 'saias')).toEqual(cards);
  });
});

describe('words', () => {
  it.each([
    ['vestidinhos', 'vestid'],
    ['vestida', 'vestid'],
    ['linho', 'linh'],
    ['marinho', 'marinh'],
    ['macaquinhos', 'macaquinh'],
    ['macacoes', 'macacao'],
    ['azuis', 'azul'],
    ['gg', 'gg'],
  ])('[CAPI-89] %j has the stem %j', (word, stem) => {
    expect(stemOf(word)).toBe(stem);
  });

  it('[CAPI-89] are one slip apart whichever is the mistyped one, and never two', () => {
    const word = fc.stringMatching(/^[a-e]{0,6}$/);
    fc.assert(
      fc.property(word, word, (one, other) => {
        expect(withinOneSlip(one, other)).toBe(withinOneSlip(other, one));
        expect(withinOneSlip(one, other)).toBe(slips(one).has(other));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('pieces that are read ahead', () => {
  /** Notes each reading of its description. */
  const watched = (nome: string, read: string[]) => ({
    ...bare(nome),
    get descricao() {
      read.push(nome);
      return 'linho';
    },
  });

  it('[CAPI-95] are not read again by a search, and found as ever', async () => {
    const read: string[] = [];
    const cards = Array.from({ length: 25 }, (_, number) => watched(`Vestido ${number}`, read));
    let rests = 0;
    await readAhead(cards, async () => (rests += 1) > 0);
    expect(rests).toBeGreaterThan(3);
    expect(new Set(read).size).toBe(25);
    read.length = 0;
    expect(namesOf(searchCards(cards, 'linho 7'))[0]).toBe('Vestido 7');
    expect(searchCards(cards, 'linho')).toHaveLength(25);
    expect(read).toEqual([]);
  });

  it('[CAPI-95] are left where another list has taken their place', async () => {
    const read: string[] = [];
    const cards = Array.from({ length: 25 }, (_, number) => watched(`Vestido ${number}`, read));
    let rests = 0;
    await readAhead(cards, async () => (rests += 1) < 2);
    expect(new Set(read).size).toBe(10);
  });
});

/** Every word of a to e that one slip makes of it, and itself. */
function slips(word: string): Set<string> {
  const made = new Set([word]);
  for (let at = 0; at <= word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    for (const letter of 'abcde') made.add(before + letter + after).add(before + letter + after.slice(1));
    if (after !== '') made.add(before + after.slice(1));
    if (after.length > 1) made.add(before + (after[1] ?? '') + (after[0] ?? '') + after.slice(2));
  }
  return made;
}
