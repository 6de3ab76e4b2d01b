import { expect, it } from 'vitest';
import { carriersIn, countIn, leavingWords, queueIn, searchOf } from './queue.ts';

const at = (moment: string) => new Date(`${moment}:00-03:00`);
const FILAS = [
  { forma: 'transportadora', transportadora: 'Correios', hoje: 3, depois: 2, fora: 0 },
  { forma: 'transportadora', transportadora: '-', hoje: 0, depois: 1, fora: 0 },
  { forma: 'entrega', transportadora: '-', hoje: 1, depois: 0, fora: 4 },
] as const;
const ALL = { forma: undefined, transportadora: undefined, sai: undefined };

it('[PACK-12] a queue is read from the address as it is written, and what is none narrows nothing', () => {
  const queue = { forma: 'transportadora', transportadora: 'Jadlog & Filhos', sai: 'hoje' } as const;
  expect(queueIn(new URLSearchParams(searchOf(queue)))).toEqual(queue);
  expect(searchOf(ALL)).toBe('');
  const odd = `forma=voando&sai=nunca&transportadora=${'x'.repeat(61)}`;
  expect(queueIn(new URLSearchParams(odd))).toEqual(ALL);
  expect(queueIn(new URLSearchParams('forma=retirada&transportadora=Jadlog'))).toEqual({
    ...ALL,
    forma: 'retirada',
  });
});

it('[PACK-12] orders are counted by way, carrier and day; what is out counts where it is listed', () => {
  expect(countIn(FILAS, ALL)).toBe(7);
  expect(countIn(FILAS, { ...ALL, sai: 'hoje' })).toBe(4);
  expect(countIn(FILAS, { ...ALL, forma: 'entrega' })).toBe(5);
  expect(countIn(FILAS, { ...ALL, forma: 'entrega', sai: 'hoje' })).toBe(1);
  expect(countIn(FILAS, { forma: 'transportadora', transportadora: 'Correios', sai: 'depois' })).toBe(2);
  expect(carriersIn(FILAS, undefined)).toEqual(['Correios', '-']);
  expect(carriersIn(FILAS, 'Jadlog')).toEqual(['Correios', 'Jadlog', '-']);
});

it('[PACK-12] the groups are called by what comes next', () => {
  expect(leavingWords(at('2026-11-25T09:00'))).toEqual({ hoje: 'Sai hoje', depois: 'Amanhã' });
  expect(leavingWords(at('2026-11-27T22:00'))).toEqual({ hoje: 'Sai hoje', depois: 'Segunda-feira' });
  expect(leavingWords(at('2026-11-28T09:00'))).toEqual({
    hoje: 'Já devia ter saído',
    depois: 'Segunda-feira',
  });
  expect(leavingWords(at('2026-11-29T09:00'))).toEqual({ hoje: 'Já devia ter saído', depois: 'Amanhã' });
});
