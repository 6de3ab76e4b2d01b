import { expect, it } from 'vitest';
import { boxLine, draftOfBox, NEW_BOX, problemsOfBox, readBox } from './box-draft.ts';

const TYPED = {
  ...NEW_BOX,
  nome: ' Caixa P ',
  comprimento: '30',
  largura: '20,5',
  altura: '10.4',
  peso: '120',
};
const BOX = {
  nome: 'Caixa P',
  dentro: { comprimento: 300, largura: 205, altura: 104 },
  fora: null,
  peso: 120,
  aguenta: 10_000,
  ativo: true,
};

it('[BOX-11] a box is read from what is typed in centimetres, grams and kilograms, and typed again as it is', () => {
  expect(readBox(TYPED)).toEqual({ box: BOX });
  const outer = { comprimentoFora: '31', larguraFora: '21', alturaFora: '11' };
  const fora = { comprimento: 310, largura: 210, altura: 110 };
  expect(readBox({ ...TYPED, ...outer })).toEqual({ box: { ...BOX, fora } });
  expect(readBox(draftOfBox({ ...BOX, fora }))).toEqual({ box: { ...BOX, fora } });
  expect(readBox(draftOfBox(BOX))).toEqual({ box: BOX });
});

it('[BOX-11] what is wrong with a box is told by its field', () => {
  const wrong = { ...NEW_BOX, altura: '0', largura: '201', comprimentoFora: '1', peso: '-1', aguenta: '' };
  const read = readBox({ ...wrong, comprimento: '10' });
  expect('problems' in read && Object.keys(read.problems).toSorted()).toEqual(
    [
      'nome',
      'largura',
      'altura',
      'comprimentoFora',
      'larguraFora',
      'alturaFora',
      'peso',
      'aguenta',
    ].toSorted(),
  );
  const told = {
    'caixas.1.fora.altura': 'a',
    'caixas.1.nome': 'b',
    'caixas.0.nome': 'c',
    'caixas.1.dentro.largura': 'd',
  };
  expect(problemsOfBox(told, 1)).toEqual({ alturaFora: 'a', nome: 'b', largura: 'd' });
});

it('[BOX-11] a line tells what the post does not take of a box', () => {
  expect(boxLine(BOX).words).toEqual([
    '30 × 20,5 × 10,4 cm',
    'Vazia pesa 0,12 kg · aguenta até 10 kg de peças',
  ]);
  const odd = { ...BOX, aguenta: 5000, fora: { comprimento: 1010, largura: 210, altura: 110 } };
  expect(boxLine(odd).words.at(-1)).toMatch(/não levam/);
  const small = { ...BOX, aguenta: 5000, dentro: { comprimento: 240, largura: 150, altura: 15 } };
  expect(boxLine(small).words.at(-1)).toMatch(/mínimo dos Correios/);
});
