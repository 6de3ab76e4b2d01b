import { describe, expect, it } from 'vitest';
import { fillLine, fillLines, textProblems, tidyText } from './mail-texts.ts';

const fine = { assunto: 'Pedido {pedido}', abertura: '', fecho: '' };
const problem = (changes: Partial<typeof fine>) => textProblems('pedido_recebido', { ...fine, ...changes });

describe('what is wrong with a text', () => {
  it.each([
    ['{nmoe}', '“{nmoe}” não existe neste e-mail. Quis dizer {nome}?'],
    ['{Nome}', '“{Nome}” não existe neste e-mail. Quis dizer {nome}?'],
    ['{ pedido }', '“{ pedido }” não existe neste e-mail. Quis dizer {pedido}?'],
    ['{rastreio}', '“{rastreio}” não existe neste e-mail. Use {nome}, {pedido}'],
    ['{}', '“{}” não existe neste e-mail.'],
    ['{toString}', '“{toString}” não existe neste e-mail.'],
    ['Oi {nome', 'Há uma chave “{” sem par.'],
    ['Oi nome}', 'Há uma chave “}” sem par.'],
    ['{{nome}}', 'Há uma chave “{” sem par.'],
  ])('[MTXT-04] refuses %s with the word and what was meant', (text, said) => {
    expect(problem({ assunto: text }).assunto).toContain(said);
    expect(problem({ fecho: `Um.\nDois {nome}.\n\n${text}` }).fecho).toMatch(/^Parágrafo 3: /);
    expect(problem({ fecho: `Um.\n${text}` }).fecho).toContain(said);
  });

  it('[MTXT-05] refuses a subject of several lines, none, what nobody sees, and what is too long', () => {
    for (const assunto of ['Oi\r\nBcc: a@b.example', 'Oi\u2028x', 'Oi\u202Ex', 'a\u0000b'])
      expect(problem({ assunto }).assunto).toBe('Use uma linha só, sem sinais invisíveis.');
    expect(problem({ assunto: '  ' }).assunto).toBe('Escreva o assunto.');
    expect(problem({ assunto: 'a'.repeat(121) }).assunto).toBe('Use no máximo 120 letras.');
    expect(problem({ abertura: '{'.repeat(1001) }).abertura).toBe('Use no máximo 1000 letras.');
    expect(problem({ fecho: 'a\n'.repeat(13) }).fecho).toBe('Use no máximo 12 parágrafos.');
    expect(problem({ fecho: 'a\u0007b' }).fecho).toBe('Há sinais invisíveis.');
    expect(problem({ abertura: 'Oi, {nome}!\n\n👩‍👧 <b>{numero}</b>' })).toEqual({});
  });
});

describe('a text in one letter', () => {
  it.each([
    ['Oi {nome}, chegou', 'Oi Ana, chegou', 'Oi, chegou'],
    ['Olá, {nome}!', 'Olá, Ana!', 'Olá!'],
    ['{nome}, recebemos', 'Ana, recebemos', 'Recebemos'],
    ['{nome}', 'Ana', null],
    ['Pedido {pedido}', 'Pedido K7', 'Pedido K7'],
  ])('[MTXT-06] %j reads as a person would write it, with a name and without', (line, named, unnamed) => {
    expect(fillLine(line, { nome: 'Ana', pedido: 'K7' })).toBe(named);
    expect(fillLine(line, { nome: '', pedido: 'K7' })).toBe(unnamed);
  });

  it('[MTXT-06] leaves out a paragraph that names what the letter does not have', () => {
    expect(fillLines('Um\nCódigo {rastreio}\nTrês', { rastreio: '' })).toEqual(['Um', 'Três']);
  });

  it('[MTXT-05] reads no field in a value, and no line break', () => {
    expect(fillLine('{peca} e {loja}', { peca: '{loja}\r\nBcc: x', loja: 'Lis {peca}', nome: 'Ana' })).toBe(
      '{loja} Bcc: x e Lis {peca}',
    );
  });

  it('is kept without empty lines and what surrounds it', () => {
    expect(tidyText('  Um \r\n\r\n\n\tDois\u2028Três\rQuatro ')).toBe('Um\nDois\nTrês\nQuatro');
  });
});
